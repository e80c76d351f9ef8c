import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountMenu } from '#web/features/account/AccountMenu/AccountMenu.tsx'
import { openPictures } from '#web/features/post/Article/articleFragment.ts'
import { Viewer } from '#web/features/post/Viewer/Viewer.tsx'
import { closeViewer, showPictures } from '#web/features/post/Viewer/viewer.ts'
import { useReorder } from '#web/features/writing/MediaTray/useReorder.ts'
import { Calendar } from '#web/ui/DatePicker/CalendarSheet.tsx'
import { MenuList } from '#web/ui/MenuList/MenuList.tsx'
import { Popover } from '#web/ui/Popover/Popover.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { answerCalls } from '../features/post/helpers.tsx'

const day = { year: 2026, month: 3, day: 5, hours: 0, minutes: 0, seconds: 0 }
const pictures = ['a', 'b'].map((name) => ({ url: `/${name}.webp`, thumb: `/${name}.webp`, alt: name }))

function Tray() {
  const { handlers } = useReorder(['a', 'b'], () => {})
  return (
    <button type="button" {...handlers('a')}>
      a
    </button>
  )
}

function Article() {
  return <div ref={(box) => void box?.replaceChildren(article())} />
}
function article(): DocumentFragment {
  const fragment = new Range().createContextualFragment('<img src="/a.webp" alt="a">')
  openPictures(fragment)
  return fragment
}

/**
 * Renders a control.
 * @returns its focused element
 */
type Control = readonly [name: string, key: string, draw: () => HTMLElement]

const controls: readonly Control[] = [
  [
    'tabs',
    'ArrowRight',
    () => {
      const tabs = ['one', 'two'].map((name) => ({ name, label: name }))
      render(<Tabs id="t" label="Numbers" tabs={tabs} current="one" onSelect={() => {}} />)
      return screen.getAllByRole('tab')[0] ?? document.body
    },
  ],
  [
    'a menu',
    'r',
    () => {
      const rows = ['Mute', 'Report'].map((label) => ({ label, icon: '', run: () => {} }))
      render(<MenuList label="More" rows={rows} onDone={() => {}} />)
      return screen.getAllByRole('menuitem')[0] ?? document.body
    },
  ],
  [
    'a calendar',
    'ArrowDown',
    () => {
      render(<Calendar value={day} today={day} start={day} isAllowed={() => true} onChoose={() => {}} />)
      return document.querySelector<HTMLElement>('[tabindex="0"]') ?? document.body
    },
  ],
  [
    'the picture viewer',
    '+',
    () => {
      render(<Viewer />)
      act(() => showPictures(pictures, 0))
      return screen.getByLabelText('Close')
    },
  ],
  [
    'a tray of pictures',
    'ArrowRight',
    () => {
      render(<Tray />)
      return screen.getByText('a')
    },
  ],
  [
    'a picture of an article',
    'Enter',
    () => {
      render(<Article />)
      return screen.getByRole('button')
    },
  ],
]

/** @returns whether the control took the key: the browser does not use it any more. */
const takes = (at: Element, key: string, init: KeyboardEventInit = {}) => !fireEvent.keyDown(at, { key, ...init })

beforeEach(() => void answerCalls({}))
afterEach(() => {
  act(closeViewer)
  document.body.replaceChildren()
})

describe.each(controls)('%s', (_, key, draw) => {
  test('handles its keys', () => {
    expect(takes(draw(), key)).toBe(true)
  })

  test.each<[name: string, init: KeyboardEventInit]>([
    ['Alt, which goes back in history', { altKey: true }],
    ['Control', { ctrlKey: true }],
    ['Command', { metaKey: true }],
    ['an input method', { isComposing: true }],
    ['an input method that only has a code', { keyCode: 229 }],
  ])('ignores them with %s', (_name, init) => {
    expect(takes(draw(), key, init)).toBe(false)
  })

  test.each(['input', 'x-password-manager'])('leaves them to a %s that an extension inserted', (name) => {
    const foreign = draw().appendChild(document.createElement(name))
    expect(takes(foreign, key)).toBe(false)
  })

  test.each(['open', 'closed'] as const)('leaves them to a field in an %s shadow root in it', (mode) => {
    const host = draw().appendChild(document.createElement('div'))
    const field = document.createElement('input')
    host.attachShadow({ mode }).append(field)
    expect(takes(field, key)).toBe(false)
  })
})

describe('keys on the document', () => {
  function otherField(): HTMLElement {
    const field = document.createElement('input')
    document.body.appendChild(document.createElement('x-chat')).attachShadow({ mode: 'open' }).append(field)
    return field
  }

  test.each(['Escape', 'Tab'])('%s closes a popover, except in a foreign field', (key) => {
    const button = document.body.appendChild(document.createElement('button'))
    const close = vi.fn()
    render(
      <Popover button={button} onClose={close}>
        text
      </Popover>,
    )
    expect(takes(otherField(), key)).toBe(false)
    expect(takes(document.body.appendChild(document.createElement('x-chat')), key)).toBe(false)
    expect(takes(button, key, { keyCode: 229 })).toBe(false)
    expect(close).not.toHaveBeenCalled()
    expect(document.activeElement).not.toBe(button)
    fireEvent.keyDown(document.body, { key })
    expect(close).toHaveBeenCalledOnce()
  })

  test('Escape closes the account menu, except in a foreign field', () => {
    const onOpen = vi.fn()
    render(
      <AccountMenu name="Mira" user={null} isOpen onOpen={onOpen}>
        <button type="button">Account</button>
      </AccountMenu>,
    )
    fireEvent.keyDown(otherField(), { key: 'Escape' })
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true })
    expect(onOpen).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(false)
    expect(document.activeElement).toBe(screen.getByText('Account'))
  })
})
