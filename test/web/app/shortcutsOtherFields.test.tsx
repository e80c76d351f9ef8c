import { fireEvent, render } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { siteExchange as exchange } from '#test/support/siteExchange.ts'
import { mount } from '#web/index.ts'
import { addShortcut, watchKeys } from '#web/lib/page/shortcuts.ts'

const act = vi.fn()
const stops: (() => void)[] = []
let section: HTMLElement

/** A like, a repost and a follow, as the page has them. */
const watch = (root: Element) =>
  stops.push(...['l', 'r', 'f', 'Enter'].map((key) => addShortcut(key, () => 'Act', act)), watchKeys(root))

beforeEach(() => {
  act.mockClear()
  section = document.createElement('div')
  document.body.append(section)
  watch(section)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  for (const name of ['contenteditable', 'inert', 'aria-hidden']) document.body.removeAttribute(name)
  Reflect.deleteProperty(document, 'designMode')
})

/** Types as into what has the focus. Dispatched keys are composed, as real ones are. */
function type(at: Element, init: KeyboardEventInit = {}): void {
  for (const key of 'jar of lfr') fireEvent.keyDown(at, { key, ...init })
  fireEvent.keyDown(at, { key: 'Enter', ...init })
}

function expectNothing(at: Element, init?: KeyboardEventInit): void {
  type(at, init)
  expect(act).not.toHaveBeenCalled()
}

const put = (html: string, place: Element = section): HTMLElement => {
  place.insertAdjacentHTML('beforeend', html)
  const found = place.querySelector<HTMLElement>('[data-at]') ?? place.lastElementChild
  if (!(found instanceof HTMLElement)) throw new Error(`Nothing has the focus in ${html}.`)
  found.focus()
  return found
}

function shadowField(mode: ShadowRootMode, hostName: string, place: Element): HTMLElement {
  const host = place.appendChild(document.createElement(hostName))
  const field = document.createElement('input')
  host.attachShadow({ mode }).append(field)
  return field
}

const types = ['text', 'search', 'email', 'url', 'tel', 'password', 'number', 'date', 'time', 'color', 'range']
const fields: readonly (readonly [name: string, html: string])[] = [
  ...types.map((type) => [`input of type ${type}`, `<input type="${type}">`] as const),
  ['input of an unknown type', '<input type="passcode">'],
  ['textarea', '<textarea></textarea>'],
  ['select', '<select><option>a</option></select>'],
  ['contenteditable', '<div contenteditable="true"></div>'],
  ['contenteditable without a value', '<div contenteditable></div>'],
  ['contenteditable for plain text', '<div contenteditable="plaintext-only"></div>'],
  ['inherited contenteditable', '<div contenteditable="true"><p><span data-at>a</span></p></div>'],
  [
    'button in an editor',
    '<div contenteditable="true"><p contenteditable="false"><button data-at>a</button></p></div>',
  ],
  ['role=textbox', '<div role="textbox" tabindex="0"></div>'],
  ['role=searchbox', '<div role="searchbox" tabindex="0"></div>'],
  ['role=combobox', '<div role="combobox" tabindex="0"></div>'],
  ['role=spinbutton', '<div role="spinbutton" tabindex="0"></div>'],
  ['role with a fallback', '<div role="textbox group" tabindex="0"></div>'],
  ['child of role=textbox', '<div role="textbox"><p data-at tabindex="-1"></p></div>'],
  ['option of a list box', '<div role="listbox"><div role="option" data-at tabindex="0">Left</div></div>'],
  ['item of a menu', '<div role="menu"><button role="menuitem" data-at>Report</button></div>'],
  ['item of a tree', '<div role="tree"><div role="treeitem" data-at tabindex="0">Left</div></div>'],
  ['iframe', '<iframe></iframe>'],
  ['object', '<object></object>'],
  ['embed', '<embed>'],
  ['custom element', '<x-field tabindex="0"></x-field>'],
  ['custom element without a tabindex', '<x-password-manager></x-password-manager>'],
  ['customized built-in element', '<button is="x-button">a</button>'],
]

describe.each([
  ['in the section', () => section],
  ['beside the section', () => document.body],
])('a key typed %s', (_, place) => {
  test.each(fields)('into %s does nothing on the page', (_name, html) => {
    expectNothing(put(html, place()))
  })

  test.each([
    ['an open shadow root', 'open', 'x-widget'],
    ['a closed shadow root', 'closed', 'x-widget'],
    ['an open shadow root of a plain element', 'open', 'div'],
    ['a closed shadow root of a plain element', 'closed', 'div'],
  ] as const)('into %s does nothing on the page', (_name, mode, hostName) => {
    expectNothing(shadowField(mode, hostName, place()))
  })

  test.each([['x-widget'], ['div'], ['div', 0], ['span', -1]])(
    'into a closed shadow root, which only names its host, does nothing: %s, of the tabindex %s',
    (hostName, tabIndex = undefined) => {
      const host = place().appendChild(document.createElement(hostName))
      if (tabIndex !== undefined) host.tabIndex = tabIndex
      // Like browsers: the shadow host represents the focused field inside.
      vi.spyOn(document, 'activeElement', 'get').mockReturnValue(host)
      expectNothing(host)
    },
  )

  test('into an element inside two shadow roots does nothing on the page', () => {
    const outer = place().appendChild(document.createElement('x-outer')).attachShadow({ mode: 'open' })
    const box = outer.appendChild(document.createElement('div'))
    expectNothing(shadowField('open', 'x-inner', box))
  })
})

test('a key typed into an element with an EditContext does nothing on the page', () => {
  expectNothing(Object.assign(put('<div tabindex="0"></div>'), { editContext: {} }))
})

test.each<[name: string, html: string]>([
  ['link', '<a href="#a">a</a>'],
  ['button', '<button>a</button>'],
  ['walked item', '<article tabindex="-1" data-item="a">a</article>'],
  ['tab', '<button role="tab">a</button>'],
])('a key acts from a %s of the section', (_, html) => {
  fireEvent.keyDown(put(html), { key: 'l' })
  expect(act).toHaveBeenCalledOnce()
})

test.each<[name: string, html: string]>([
  ['button', '<button>a</button>'],
  ['link', '<a href="#a">a</a>'],
  ['focusable element', '<div tabindex="0"></div>'],
])('a key does nothing from a %s beside the section', (_, html) => {
  expectNothing(put(html, document.body))
})

test('a key acts from the body, where nothing has the focus', () => {
  fireEvent.keyDown(document.body, { key: 'l' })
  expect(act).toHaveBeenCalledOnce()
})

test.each<[name: string, prepare: () => void]>([
  ['is edited', () => document.body.setAttribute('contenteditable', 'true')],
  ['is edited as a document', () => Object.defineProperty(document, 'designMode', { value: 'on', configurable: true })],
  ['is covered by a modal of the site', () => document.body.setAttribute('aria-hidden', 'true')],
  ['is inert', () => document.body.setAttribute('inert', '')],
  ['has an open dialog', () => document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')],
  ['has an open modal', () => document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true">')],
])('a key does nothing while the page %s', (_, prepare) => {
  prepare()
  type(document.body)
  expectNothing(put('<button>a</button>'))
})

test.each<[name: string, init: KeyboardEventInit]>([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Alt', { altKey: true }],
  ['AltGr', { modifierAltGraph: true }],
  ['a held key', { repeat: true }],
  ['an input method', { isComposing: true }],
  ['an input method that only has a code', { keyCode: 229 }],
])('a key does nothing with %s', (_, init) => {
  const altGraph = init.modifierAltGraph === true
  vi.spyOn(KeyboardEvent.prototype, 'getModifierState').mockImplementation((name) => altGraph && name === 'AltGraph')
  expectNothing(document.body, init)
})

test('a key does nothing after another listener has dealt with it', () => {
  const prevent = (event: Event) => event.preventDefault()
  window.addEventListener('keydown', prevent, true)
  type(document.body)
  window.removeEventListener('keydown', prevent, true)
  expect(act).not.toHaveBeenCalled()
})

test('a letter of another alphabet with Shift is a capital, which is no shortcut', () => {
  fireEvent.keyDown(document.body, { key: 'Д', code: 'KeyL', shiftKey: true })
  expect(act).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'д', code: 'KeyL' })
  expect(act).toHaveBeenCalledOnce()
})

test('a key event without a key, as autofill sends it, does nothing', () => {
  document.body.dispatchEvent(new Event('keydown', { bubbles: true, composed: true }))
  expect(act).not.toHaveBeenCalled()
})

test('the first of two keys is forgotten when the second is typed into a field', () => {
  const go = vi.fn()
  stops.push(addShortcut('g z', () => 'Go', go))
  const field = put('<input>')
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(field, { key: 'a' })
  fireEvent.keyDown(document.body, { key: 'z' })
  expect(go).not.toHaveBeenCalled()
})

function Host() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? mount(place.current, exchange, { base: '/community' }) : undefined), [])
  return (
    <main>
      <input aria-label="Search the site" data-host />
      <button type="button" data-host>
        Buy
      </button>
      <textarea aria-label="Chat" data-host />
      <div ref={place} data-section />
    </main>
  )
}

test('in a host’s React page, keys of its own fields and controls do nothing, and those of the section act', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  history.replaceState(null, '', '/community/insights')
  const { container } = render(<Host />)
  const root = container.querySelector('.insights')
  if (!root) throw new Error('The section is not mounted. Call mount() first.')
  for (const stop of stops.splice(0)) stop()
  watch(root)
  for (const own of container.querySelectorAll('[data-host]')) type(own)
  for (const mode of ['open', 'closed'] as const) expectNothing(shadowField(mode, 'x-chat', container))
  fireEvent.keyDown(put('<button>a</button>', root), { key: 'l' })
  expect(act).toHaveBeenCalledOnce()
})
