import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { judgeLink, type LinkRules, warnRefused } from '../../web/lib/content/links.ts'
import { type Break, fact } from '../support/specification/fact.ts'

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('links', () => {
  const file = 'web/lib/content/links.ts'
  const judge = (raw: string, use: LinkRules['use'] = 'href') =>
    judgeLink(raw, {
      schemes: ['meridian'],
      base: 'https://insights.example/en/insights/posts/7',
      use,
      isExchanges: true,
    })
  const rows: readonly (readonly [id: string, says: string, raw: string, use: LinkRules['use'], place: Break])[] = [
    ['http', 'http', 'http://other.example/', 'href', [file, 'href: /^(«https?»|mailto', 'https']],
    ['https', 'https', 'https://other.example/', 'href', [file, 'href: /^(«https?»|mailto', 'http']],
    ['mailto', 'mailto', 'mailto:a@b.example', 'href', [file, '|«mailto»|tel']],
    ['tel', 'tel', 'tel:+4912345', 'href', [file, '|«tel»|ftp']],
    ['blob', 'blob', 'blob:https://insights.example/1', 'src', [file, '|«blob»|data']],
    ['data-image', 'data:image/', 'data:image/png;base64,AA==', 'src', [file, 'blob|«data»)']],
    ['ftp', 'ftp', 'ftp://files.example/x', 'href', [file, '|«ftp»|blob):$/']],
    [
      'app',
      "the provider's app schemes",
      'meridian://insights/topics',
      'href',
      [file, 'schemes.includes(protocol.«slice(0, -1)»)', "replace(/./g, '')"],
    ],
    ['address', '{address}', '{address}/x', 'href', [file, 'raw).replace(/^{«address»}/', 'nothing']],
    ['here', './', './8', 'href', [file, '«\\.{0,2}\\/»|#', '\\.{2}\\/|\\/']],
    ['up', '../', '../rank', 'href', [file, '«\\.{0,2}\\/»|#', '\\.?\\/']],
    ['root', ' /', '/insights', 'href', [file, '«\\.{0,2}\\/»|#', '\\.{1,2}\\/']],
    ['fragment', '#', '#part', 'href', [file, '\\/«|#»)/', '']],
  ]
  for (const [id, says, raw, use, place] of rows)
    fact(`s5-link-${id}`, 130, says, [place], () => expect(judge(raw, use).kind).not.toBe('refused'))
  fact(
    's5-link-others',
    130,
    'others are refused',
    [
      [file, "if (!isApps && !protocolsFor[use].test(protocol)) return refused('scheme')", ''],
      [file, "if (isRelative && !relativeStart.test(seen)) return refused('start')", ''],
    ],
    () => {
      expect(judge('javascript:alert(1)')).toEqual({ kind: 'refused', reason: 'scheme' })
      expect(judge('other/page')).toEqual({ kind: 'refused', reason: 'start' })
    },
  )
  fact(
    's5-link-warned',
    130,
    'a console warning is logged',
    [[file, 'console.warn(`A link', 'console.debug(`A link']],
    () => {
      warnRefused('vbscript:x', 'scheme')
      expect(warned).toHaveBeenCalledOnce()
    },
  )
})
