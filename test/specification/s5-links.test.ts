import { beforeEach, describe, expect, test, vi } from 'vitest'
import { judgeLink, type LinkRules, warnRefused } from '#web/lib/content/links.ts'

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('links', () => {
  const judge = (raw: string, use: LinkRules['use'] = 'href') =>
    judgeLink(raw, {
      schemes: ['meridian'],
      base: 'https://insights.example/en/insights/posts/7',
      use,
      isExchanges: true,
    })
  const rows: readonly (readonly [id: string, says: string, raw: string, use: LinkRules['use']])[] = [
    ['http', 'http', 'http://other.example/', 'href'],
    ['https', 'https', 'https://other.example/', 'href'],
    ['mailto', 'mailto', 'mailto:a@b.example', 'href'],
    ['tel', 'tel', 'tel:+4912345', 'href'],
    ['blob', 'blob', 'blob:https://insights.example/1', 'src'],
    ['data-image', 'data:image/', 'data:image/png;base64,AA==', 'src'],
    ['ftp', 'ftp', 'ftp://files.example/x', 'href'],
    ['app', "the provider's app schemes", 'meridian://insights/topics', 'href'],
    ['address', '{address}', '{address}/x', 'href'],
    ['here', './', './8', 'href'],
    ['up', '../', '../rank', 'href'],
    ['root', ' /', '/insights', 'href'],
    ['fragment', '#', '#part', 'href'],
  ]
  for (const [id, says, raw, use] of rows)
    test(`[s5-link-${id}] ${says}`, () => expect(judge(raw, use).kind).not.toBe('refused'))
  test('[s5-link-others] others are refused', () => {
    expect(judge('javascript:alert(1)')).toEqual({ kind: 'refused', reason: 'scheme' })
    expect(judge('other/page')).toEqual({ kind: 'refused', reason: 'start' })
  })
  test('[s5-link-warned] a console warning is logged', () => {
    warnRefused('vbscript:x', 'scheme')
    expect(warned).toHaveBeenCalledOnce()
  })
})
