import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outsideRel } from '#web/lib/content/links.ts'
import { allowedAttributes, allowedTags } from '#web/lib/content/sanitise.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('HTML of people', () => {
  /** What the sanitiser is told: what it does with that is shown in real browsers (`test/support/content/suite.ts`). */
  const told = async (): Promise<Readonly<Record<string, unknown>>> => {
    const settings: Record<string, unknown>[] = []
    vi.resetModules()
    const sanitize = (_: string, own: Record<string, unknown>) => {
      settings.push(own)
      return document.createDocumentFragment()
    }
    vi.doMock('dompurify', () => ({ default: { sanitize } }))
    const { sanitise } = await import('#web/lib/content/sanitise.ts')
    await sanitise('<p>a</p>', {
      schemes: ['meridian'],
      base: 'https://insights.example/',
      imageOrigins: [],
      picturePath: '/media/',
    })
    vi.doUnmock('dompurify')
    return settings[0] ?? {}
  }
  test('[s5-html-tags] an allow-list of tags', () => {
    expect(allowedTags).toEqual(expect.arrayContaining(['p', 'a', 'img', 'table']))
    expect(
      allowedTags.filter((tag) => ['script', 'noscript', 'form', 'iframe', 'style', 'svg', 'object'].includes(tag)),
    ).toEqual([])
  })
  test('[s5-html-tags-used] User HTML is sanitised', async () =>
    expect((await told()).ALLOWED_TAGS).not.toContain('form'))
  test('[s5-html-attributes] attributes', () => {
    expect(allowedAttributes).toEqual(expect.arrayContaining(['href', 'src', 'alt']))
    expect(allowedAttributes.filter((name) => /^on|^style$|^id$|^class$/.test(name))).toEqual([])
  })
  test('[s5-html-attributes-used] an allow-list of tags and attributes', async () =>
    expect((await told()).ALLOWED_ATTR).not.toContain('style'))
  test('[s5-html-script] script and noscript bodies are removed', async () => {
    expect((await told()).ALLOWED_TAGS).not.toContain('script')
    expect((await told()).ALLOWED_TAGS).not.toContain('noscript')
  })
  test('[s5-html-comments] comments dropped', async () => expect((await told()).ALLOWED_TAGS).not.toContain('#comment'))
  test('[s5-noopener] Windows opened to another origin use noopener', () =>
    expect(outsideRel.split(' ')).toContain('noopener'))
})
