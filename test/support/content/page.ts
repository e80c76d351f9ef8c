import { allowedAttributes, allowedTags, sanitise } from '#web/lib/content/sanitise.ts'

/** The page of the content suite: sanitises inputs for real, puts them into the document and looks at what comes of it. */

export interface Verdict {
  readonly tried: number
  /** How often something ran. */
  readonly executed: number
  /** Inputs by number. */
  readonly forbidden: readonly number[]
  readonly notIdempotent: readonly number[]
  readonly added: readonly number[]
  /** What the page's policy stopped once the results were in the document. */
  readonly violations: readonly string[]
}

export interface Harness {
  sanitised(html: string): Promise<string>
  judge(inputs: readonly string[]): Promise<Verdict>
  /** The same where all objects have got, from some fault elsewhere, what would loosen a sanitiser; with the inputs that come out otherwise. */
  judgePolluted(inputs: readonly string[]): Promise<Verdict & { readonly otherwise: readonly number[] }>
  /** How articles come out otherwise than they went in: what begins to differ. Where the page has no policy. */
  changed(articles: readonly string[]): Promise<readonly string[]>
  /** What the page's policy says while articles are sanitised. */
  stopped(articles: readonly string[]): Promise<readonly string[]>
  /**
   * Puts inputs without the sanitiser into documents of their own, where the page has no policy: shows what executes, and that the
   * harness sees it.
   * @returns the numbers that `insightsProbe` was called with since the page was opened.
   */
  unsafely(inputs: readonly string[]): Promise<readonly number[]>
}

const rules = {
  schemes: ['meridian'],
  base: location.href,
  isExchanges: false,
  imageOrigins: [],
  picturePath: '/media/',
  pictureUrl: (url: string) => url,
}
/** What JSON that was merged carelessly can give to all objects, by the names that the sanitiser, its settings and our own pass read. */
const pollution: Readonly<Record<string, unknown>> = {
  ALLOWED_ATTR: ['onerror', 'onload', 'onclick', 'style', 'id', 'href', 'src'],
  ADD_ATTR: ['onerror', 'onload', 'onclick', 'style', 'id'],
  ALLOWED_TAGS: ['script', 'iframe', 'svg', 'style', 'img'],
  ADD_TAGS: ['script', 'iframe', 'svg', 'style'],
  ADD_URI_SAFE_ATTR: ['href', 'src'],
  ADD_DATA_URI_TAGS: ['a', 'iframe', 'script'],
  FORBID_TAGS: ['p', 'a'],
  FORBID_ATTR: ['href'],
  FORBID_CONTENTS: [],
  ALLOWED_URI_REGEXP: /./,
  ALLOW_UNKNOWN_PROTOCOLS: true,
  ALLOW_DATA_ATTR: true,
  ALLOW_ARIA_ATTR: true,
  SANITIZE_DOM: false,
  SAFE_FOR_XML: false,
  USE_PROFILES: { html: true, svg: true, mathMl: true },
  CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /./, attributeNameCheck: /./, allowCustomizedBuiltInElements: true },
  NAMESPACE: 'http://www.w3.org/2000/svg',
  PARSER_MEDIA_TYPE: 'application/xhtml+xml',
  WHOLE_DOCUMENT: true,
  IN_PLACE: true,
  script: true,
  onerror: 'alert(1)',
  src: 'data:text/html,<script>alert(1)</script>',
  href: 'javascript:alert(1)',
  isExchanges: true,
  pictureUrl: 'javascript:alert(1)',
  schemes: ['javascript', 'vbscript'],
  imageOrigins: ['https://evil.example'],
  picturePath: '/media/',
  use: 'href',
}
/** What our own pass adds to the lists. */
const ours = ['target', 'rel', 'class', 'tabindex', 'loading', 'decoding']
const tags = new Set(allowedTags)
const attributes = new Set([...allowedAttributes, ...ours])
const schemes = /^(?:https?|mailto|tel|ftp|meridian|blob|data):$/
/** Tags whose number our own pass may raise: boxes of tables, links in place of pictures, headings of another level. */
const raised = /^(?:div|a|h[2-6])$/
/** Formatting elements and paragraphs, which a parser repeats around tables when the sanitiser reads its own output. */
const repeated = /^(?:b|code|em|i|p|s|small|strong|u)$/

let hits = 0
const hit = (): void => {
  hits++
}
for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) Reflect.set(window, name, hit)

/** Which of the project's attacks have run, by their numbers. */
const probed = new Set<number>()
Reflect.set(window, 'insightsProbe', (attack: number) => {
  hit()
  probed.add(attack)
})

const violations: string[] = []
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  violations.push(`${effectiveDirective} ${blockedURI}`)
})

const settled = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

async function loaded(root: HTMLElement): Promise<void> {
  const pictures = [...root.querySelectorAll('img')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(
    pictures.map(
      (picture) =>
        picture.complete ||
        new Promise((resolve) => {
          for (const type of ['load', 'error']) picture.addEventListener(type, resolve, { once: true })
        }),
    ),
  )
  await settled()
}

const clearUp = (): void => {
  for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name)
}

/** An element of a form may have taken the place of its methods. */
const namesOf = (element: Element): string[] => Element.prototype.getAttributeNames.call(element)

/** What a reader does to a page, as far as a handler could hear it. Links are judged by where they lead, not followed. */
function poke(root: HTMLElement): void {
  for (const element of root.querySelectorAll('*')) {
    const handled = namesOf(element).flatMap((name) => (name.startsWith('on') ? [name.slice(2)] : []))
    for (const type of new Set(['mouseover', 'focus', 'error', 'load', 'toggle', 'pointerdown', ...handled])) {
      element.dispatchEvent(new Event(type))
    }
  }
}

function isForbidden(root: HTMLElement): boolean {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION)
  if (walker.nextNode()) return true
  return [...root.querySelectorAll('*')].some(
    (element) =>
      !(element instanceof HTMLElement) ||
      !tags.has(element.localName) ||
      [...element.attributes].some(({ name }) => !attributes.has(name)) ||
      (element instanceof HTMLAnchorElement && element.href !== '' && !schemes.test(element.protocol)) ||
      (element instanceof HTMLImageElement && /^data:image\/svg/i.test(element.src)),
  )
}

const counted = (root: ParentNode): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { localName } of root.querySelectorAll('*')) counts.set(localName, (counts.get(localName) ?? 0) + 1)
  return counts
}

/** Where the page has no policy, an input can be parsed as it is, and the result held against it. */
function hasMoreThan(input: string, root: HTMLElement): boolean {
  if (!location.pathname.startsWith('/open')) return false
  const before = counted(new DOMParser().parseFromString(input, 'text/html'))
  return [...counted(root)].some(([name, count]) => {
    const had = before.get(name) ?? 0
    return repeated.test(name) ? had === 0 : !raised.test(name) && count > had
  })
}

/** Takes away what our own pass adds for the page. */
function takeBack(root: HTMLElement): void {
  for (const box of root.querySelectorAll('.article-scroll')) box.replaceWith(...box.childNodes)
  for (const element of root.querySelectorAll('*')) {
    for (const name of ['target', 'rel', 'tabindex', 'loading', 'decoding', 'dir']) element.removeAttribute(name)
  }
}

async function runUnsafely(input: string): Promise<void> {
  const frame = document.createElement('iframe')
  // It may not take this page elsewhere.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.srcdoc = `<!doctype html><body>${input}`
  const loads = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    // A document that never ends is looked at as it is.
    setTimeout(resolve, 2_000)
  })
  document.body.append(frame)
  await loads
  await settled()
  const body = frame.contentDocument?.body
  if (body) {
    poke(body)
    for (const element of body.querySelectorAll('a, area, button, input'))
      element.dispatchEvent(new MouseEvent('click'))
  }
  await settled()
  frame.remove()
}

const harness: Harness = {
  async sanitised(html) {
    const box = document.createElement('div')
    box.replaceChildren(await sanitise(html, rules))
    return box.innerHTML
  },

  async judgePolluted(inputs) {
    const sanitised: string[] = []
    Object.assign(Object.prototype, pollution)
    try {
      for (const input of inputs) sanitised.push(await harness.sanitised(input))
      const verdict = await harness.judge(inputs)
      clearUp()
      const otherwise: number[] = []
      for (const [at, input] of inputs.entries())
        if ((await harness.sanitised(input)) !== sanitised[at]) otherwise.push(at)
      return { ...verdict, otherwise }
    } finally {
      clearUp()
    }
  },

  async judge(inputs) {
    const found = { forbidden: [] as number[], notIdempotent: [] as number[], added: [] as number[] }
    const boxes: HTMLElement[] = []
    const before = hits
    for (const [at, input] of inputs.entries()) {
      const box = document.createElement('div')
      box.replaceChildren(await sanitise(input, rules))
      boxes.push(box)
      const once = box.innerHTML
      if (isForbidden(box)) found.forbidden.push(at)
      if (hasMoreThan(input, box)) found.added.push(at)
      if ((await harness.sanitised(once)) !== once) found.notIdempotent.push(at)
    }
    // The page's policy already speaks of what is only parsed, apart from the document. What counts is what is put into it.
    await settled()
    violations.length = 0
    document.body.append(...boxes)
    poke(document.body)
    await loaded(document.body)
    return { tried: inputs.length, executed: hits - before, ...found, violations: [...violations] }
  },

  async changed(articles) {
    const changed: string[] = []
    for (const article of articles) {
      const box = document.createElement('div')
      box.replaceChildren(await sanitise(article, rules))
      takeBack(box)
      const after = box.innerHTML
      const before = new DOMParser().parseFromString(article, 'text/html').body.innerHTML
      const at = [...before].findIndex((sign, place) => sign !== after[place])
      if (after !== before) changed.push(`${before.slice(at - 20, at + 40)} | ${after.slice(at - 20, at + 40)}`)
    }
    return changed
  },

  async stopped(articles) {
    violations.length = 0
    for (const article of articles) await sanitise(article, rules)
    await settled()
    return [...violations]
  },

  async unsafely(inputs) {
    await Promise.all(inputs.map(runUnsafely))
    return [...probed]
  },
}

Reflect.set(window, 'harness', harness)
