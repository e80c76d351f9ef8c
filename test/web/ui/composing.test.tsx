import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MarketSearch } from '#web/features/markets/screen/markets/Markets.tsx'
import { SearchField } from '#web/features/search/SearchField/SearchField.tsx'
import { TitleField } from '#web/features/writing/article/TextField.tsx'
import { addShortcut, watchKeys } from '#web/lib/page/shortcuts.ts'
import { DatePicker } from '#web/ui/DatePicker/DatePicker.tsx'
import { openWorld } from '../features/feed/home/world.ts'
import { forgetChoices, quiet, stubBrowser } from '../features/search/world.tsx'
import { field as composerField, openComposer, options, type } from '../features/writing/composer/helpers.tsx'

type Step = readonly ['keydown' | 'keyup' | 'compositionstart' | 'compositionend', KeyboardEventInit?]

/** What each browser dispatches while `key` confirms or moves what an input method has composed. */
const orders: readonly (readonly [browser: string, steps: (key: string) => readonly Step[]])[] = [
  [
    'Chrome',
    (key) => [
      ['keydown', { key: 'Process', keyCode: 229 }],
      ['compositionstart'],
      ['keyup', { key: 'k', keyCode: 75, isComposing: true }],
      ['keydown', { key, keyCode: 229, isComposing: true }],
      ['compositionend'],
      ['keyup', { key, keyCode: 13 }],
    ],
  ],
  [
    'Chrome on Android',
    (key) => [
      ['compositionstart'],
      ['keydown', { key: 'Unidentified', keyCode: 229, isComposing: true }],
      ['keydown', { key, keyCode: 229, isComposing: true }],
      ['compositionend'],
    ],
  ],
  [
    'Firefox',
    (key) => [
      ['keydown', { key: 'Process', keyCode: 229 }],
      ['compositionstart'],
      ['keyup', { key: 'k', keyCode: 75, isComposing: true }],
      ['keydown', { key, keyCode: 229, isComposing: true }],
      ['keydown', { key, keyCode: 0, isComposing: true }],
      ['compositionend'],
      ['keyup', { key, keyCode: 13 }],
    ],
  ],
  [
    'Safari',
    (key) => [
      ['compositionstart'],
      ['keydown', { key: 'k', keyCode: 229, isComposing: true }],
      ['keyup', { key: 'k', keyCode: 75, isComposing: true }],
      ['compositionend'],
      ['keydown', { key, keyCode: 229 }],
      ['keyup', { key, keyCode: 13 }],
    ],
  ],
]

interface Place {
  readonly at: HTMLElement
  /** How often the key has acted. */
  readonly acted: () => number
  /** Held with it. */
  readonly held?: KeyboardEventInit
}

const calls = (mock: ReturnType<typeof vi.fn>) => () => mock.mock.calls.length

function openShortcut(key: string): Place {
  const run = vi.fn()
  const stops = [addShortcut(key, () => 'Act', run), watchKeys()]
  stop = () => {
    for (const one of stops) one()
  }
  return { at: document.body, acted: calls(run) }
}

function openMarkets(): Place {
  const run = vi.fn()
  render(<MarketSearch text="b" onText={run} onDown={run} />)
  return { at: screen.getByRole('textbox'), acted: calls(run) }
}

/** A composer whose list of suggestions is open, with its first row marked. */
async function openSuggestions(): Promise<Place> {
  openComposer()
  type('$b')
  await act(() => vi.advanceTimersByTimeAsync(200))
  fireEvent.keyDown(composerField(), { key: 'ArrowDown' })
  const before = composerField().value
  const marked = () => composerField().getAttribute('aria-activedescendant')
  const first = marked()
  return {
    at: composerField(),
    acted: () => Number(composerField().value !== before || options().length === 0 || marked() !== first),
  }
}

const places: readonly (readonly [name: string, key: string, open: () => Place | Promise<Place>])[] = [
  [
    'the search field',
    'Enter',
    () => {
      const run = vi.fn()
      render(<SearchField query="bitcoin" onSearch={run} />)
      return { at: screen.getByRole('combobox'), acted: calls(run) }
    },
  ],
  ['the search of markets', 'ArrowDown', openMarkets],
  ['the search of markets', 'Escape', openMarkets],
  [
    'the title of an article',
    'Enter',
    () => {
      const run = vi.fn()
      render(<TitleField value="a" onChange={() => {}} onDone={run} />)
      return { at: screen.getByRole('textbox'), acted: calls(run) }
    },
  ],
  [
    'the composer, with Control',
    'Enter',
    () => {
      const { draft } = openComposer({ text: 'Gm' })
      return { at: composerField(), acted: calls(draft.publish), held: { ctrlKey: true } }
    },
  ],
  [
    'the date picker',
    'Enter',
    () => {
      const run = vi.fn()
      render(<DatePicker label="Day" value={undefined} onChange={run} />)
      const at = screen.getByRole('textbox')
      fireEvent.change(at, { target: { value: '3/5/2026' } })
      return { at, acted: calls(run) }
    },
  ],
  ['a shortcut', 'Enter', () => openShortcut('Enter')],
  ['a shortcut', 'j', () => openShortcut('j')],
]

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  openWorld(quiet)
})
afterEach(() => {
  stop()
  stop = () => {}
  forgetChoices()
})

const dispatch = {
  keydown: fireEvent.keyDown,
  keyup: fireEvent.keyUp,
  compositionstart: fireEvent.compositionStart,
  compositionend: fireEvent.compositionEnd,
}

function go({ at, held }: Place, steps: readonly Step[]): void {
  for (const [type, init] of steps) dispatch[type](at, { ...init, ...(type === 'keydown' && held) })
}

describe.each(orders)('in the order of %s', (_, steps) => {
  test.each(places)('%s: %s that an input method has does nothing, and the next one acts', async (_name, key, open) => {
    const place = await open()
    go(place, steps(key))
    expect(place.acted()).toBe(0)
    go(place, [['keydown', { key, keyCode: 13 }]])
    expect(place.acted()).toBe(1)
  })

  test.each(['Enter', 'Tab', 'Escape', 'ArrowDown'])(
    '%s of an input method does not affect the suggestions',
    async (key) => {
      const place = await openSuggestions()
      // The list is closed during a composition. Without its events the keys alone must be recognised.
      go(
        place,
        steps(key).filter(([kind]) => kind === 'keydown'),
      )
      expect(place.acted()).toBe(0)
      go(place, [['keydown', { key, keyCode: 13 }]])
      expect(place.acted()).toBe(1)
    },
  )
})
