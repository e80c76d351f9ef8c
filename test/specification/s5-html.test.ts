import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { outsideRel } from '../../web/lib/content/links.ts'
import { allowedAttributes, allowedTags } from '../../web/lib/content/sanitise.ts'
import { fact } from '../support/specification/fact.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('HTML of people', () => {
  const file = 'web/lib/content/sanitise.ts'
  /** What the sanitiser is told: what it does with that is shown in real browsers (`test/support/content/suite.ts`). */
  const told = async (): Promise<Readonly<Record<string, unknown>>> => {
    const settings: Record<string, unknown>[] = []
    vi.resetModules()
    const sanitize = (_: string, own: Record<string, unknown>) => {
      settings.push(own)
      return document.createDocumentFragment()
    }
    vi.doMock('dompurify', () => ({ default: { sanitize } }))
    const { sanitise } = await import('../../web/lib/content/sanitise.ts')
    await sanitise('<p>a</p>', {
      schemes: ['meridian'],
      base: 'https://insights.example/',
      imageOrigins: [],
      picturePath: '/media/',
    })
    vi.doUnmock('dompurify')
    return settings[0] ?? {}
  }
  fact(
    's5-html-tags',
    131,
    'an allow-list of tags',
    [[file, "...['h1', 'h2',", "...['script', 'form', 'h1', 'h2',"]],
    () => {
      expect(allowedTags).toEqual(expect.arrayContaining(['p', 'a', 'img', 'table']))
      expect(
        allowedTags.filter((tag) => ['script', 'noscript', 'form', 'iframe', 'style', 'svg', 'object'].includes(tag)),
      ).toEqual([])
    },
  )
  fact(
    's5-html-tags-used',
    131,
    'User HTML is sanitised',
    [[file, '{ tags: «allowedTags», attributes', "[...allowedTags, 'form']"]],
    async () => expect((await told()).ALLOWED_TAGS).not.toContain('form'),
  )
  fact(
    's5-html-attributes',
    131,
    'attributes',
    [[file, "...['href', 'src', 'alt',", "...['onclick', 'style', 'href', 'src', 'alt',"]],
    () => {
      expect(allowedAttributes).toEqual(expect.arrayContaining(['href', 'src', 'alt']))
      expect(allowedAttributes.filter((name) => /^on|^style$|^id$|^class$/.test(name))).toEqual([])
    },
  )
  fact(
    's5-html-attributes-used',
    131,
    'an allow-list of tags and attributes',
    [[file, 'attributes: «allowedAttributes» })', "[...allowedAttributes, 'style']"]],
    async () => expect((await told()).ALLOWED_ATTR).not.toContain('style'),
  )
  fact(
    's5-html-script',
    131,
    'script and noscript bodies are removed',
    [[file, '{ tags: «allowedTags», attributes', "[...allowedTags, 'script', 'noscript']"]],
    async () => {
      expect((await told()).ALLOWED_TAGS).not.toContain('script')
      expect((await told()).ALLOWED_TAGS).not.toContain('noscript')
    },
  )
  fact(
    's5-html-comments',
    131,
    'comments dropped',
    [[file, '{ tags: «allowedTags», attributes', "[...allowedTags, '#comment']"]],
    async () => expect((await told()).ALLOWED_TAGS).not.toContain('#comment'),
  )
  fact(
    's5-noopener',
    131,
    'Windows opened to another origin use noopener',
    [['web/lib/content/links.ts', "'noopener noreferrer'", "'noreferrer'"]],
    () => expect(outsideRel.split(' ')).toContain('noopener'),
  )
})
