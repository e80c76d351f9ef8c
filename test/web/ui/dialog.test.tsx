import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createBridge } from '#bridge/app/bridge.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { Dialog, type DialogProps } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/focusContent.ts'
import { goBack } from '#webview/mount.ts'
import { answerCalls } from '../features/post/helpers.tsx'

beforeEach(() => void answerCalls({}))

const onClose = vi.fn()

function World({
  children = <button type="button">Inside</button>,
  ...rest
}: Partial<DialogProps> & { children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Language" onClose={close} {...rest}>
          {children}
        </Dialog>
      )}
    </>
  )
}

/** Opens it from a focused button, as a keyboard does. */
function openDialog(props: Partial<DialogProps> = {}): HTMLElement {
  onClose.mockClear()
  render(<World {...props} />)
  const opener = screen.getByText('Open')
  opener.focus()
  fireEvent.click(opener)
  return screen.getByRole('dialog', { hidden: true })
}

const isOpen = (): boolean => screen.queryByRole('dialog', { hidden: true }) !== null

const ways: Readonly<Record<string, (dialog: HTMLElement) => void>> = {
  'Escape, or a browser’s back gesture': (dialog) =>
    void dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
  'the app’s hardware back': () => goBack(createBridge(sandbox.app)),
  'a click beside it': (dialog) => {
    fireEvent.pointerDown(dialog)
    fireEvent.click(dialog)
  },
  'the close control': () => fireEvent.click(screen.getByLabelText('Close')),
}

test.each(Object.entries(ways))('%s closes it once', (_, go) => {
  const dialog = openDialog()
  act(() => go(dialog))
  expect(isOpen()).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(Object.entries(ways))('%s asks first if something would be lost', (_, go) => {
  const mayClose = vi.fn(() => false)
  const dialog = openDialog({ mayClose })
  act(() => go(dialog))
  expect(mayClose).toHaveBeenCalledOnce()
  expect(isOpen()).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('reopens if the browser closes it and something would be lost', () => {
  const dialog = openDialog({ mayClose: () => false })
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('It is no dialog.')
  act(() => dialog.close())
  expect(dialog.open).toBe(true)
})

test('stays open on a file field’s cancel, and on a selection beyond its edge', () => {
  const dialog = openDialog()
  const inside = screen.getByText('Inside')
  inside.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }))
  fireEvent.pointerDown(inside)
  fireEvent.click(dialog)
  expect(isOpen()).toBe(true)
})

test('focuses the title, which labels the dialog, and then the opener again', async () => {
  const dialog = openDialog()
  const title = screen.getByText('Language')
  expect(document.activeElement).toBe(title)
  expect(dialog.getAttribute('aria-labelledby')).toBe(title.id)
  await act(async () => ways['the close control']?.(dialog))
  expect(document.activeElement).toBe(screen.getByText('Open'))
})

function Two() {
  const [at, setAt] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setAt(1)}>
        Open
      </button>
      {at > 0 && (
        <Dialog key={at} title={`Step ${at}`} onClose={() => setAt(at === 1 ? 2 : 0)}>
          .
        </Dialog>
      )}
    </>
  )
}

test('focuses the opener after a second dialog that opens in its place', async () => {
  render(<Two />)
  screen.getByText('Open').focus()
  fireEvent.click(screen.getByText('Open'))
  await act(async () => void fireEvent.click(screen.getByLabelText('Close')))
  expect(document.activeElement).toBe(screen.getByText('Step 2'))
  await act(async () => void fireEvent.click(screen.getByLabelText('Close')))
  expect(document.activeElement).toBe(screen.getByText('Open'))
})

const inner = (
  <Dialog title="Inner" onClose={onClose}>
    .
  </Dialog>
)

function Outer() {
  const [isMore, setMore] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setMore(true)}>
        More
      </button>
      {isMore && inner}
    </>
  )
}

test('focuses the opener of the outer of two dialogs that close at once', async () => {
  openDialog({ children: <Outer /> })
  screen.getByText('More').focus()
  fireEvent.click(screen.getByText('More'))
  expect(document.activeElement).toBe(screen.getByText('Inner'))
  await act(async () => void fireEvent.click(screen.getAllByLabelText('Close')[0] ?? document.body))
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(screen.getByText('Open'))
})

test('leaves the focus where the page puts it as a dialog closes', async () => {
  const dialog = openDialog()
  const field = document.createElement('input')
  document.body.append(field)
  onTestFinished(() => field.remove())
  await act(async () => {
    ways['the close control']?.(dialog)
    field.focus()
  })
  expect(document.activeElement).toBe(field)
})

test('focuses the marked element', () => {
  openDialog({
    children: (
      <button type="button" {...firstFocus}>
        Mine
      </button>
    ),
  })
  expect(document.activeElement).toBe(screen.getByText('Mine'))
})

test('the page behind does not scroll while a dialog is open', () => {
  const { overflow } = document.documentElement.style
  const both = render(
    <Dialog title="One" onClose={onClose}>
      <Dialog title="Two" onClose={onClose}>
        ?
      </Dialog>
    </Dialog>,
  )
  expect(document.documentElement.style.overflow).toBe('hidden')
  both.rerender(
    <Dialog title="One" onClose={onClose}>
      .
    </Dialog>,
  )
  expect(document.documentElement.style.overflow).toBe('hidden')
  both.unmount()
  expect(document.documentElement.style.overflow).toBe(overflow)
})

test('removes a press’s caret from the page while it is open, but no marked text and no typing caret', () => {
  const text = document.createElement('p')
  const field = document.createElement('textarea')
  text.textContent = 'Read me'
  document.body.append(text, field)
  onTestFinished(() => {
    text.remove()
    field.remove()
  })
  const kept = (end: number, focused?: HTMLElement) => {
    getSelection()?.setBaseAndExtent(text.childNodes[0] ?? text, 0, text.childNodes[0] ?? text, end)
    focused?.focus()
    const { unmount } = render(
      <Dialog title="One" onClose={onClose}>
        ?
      </Dialog>,
    )
    unmount()
    return getSelection()?.rangeCount
  }
  expect([kept(0), kept(4), kept(0, field)]).toEqual([0, 1, 1])
})

test('marks a sheet for its styles', () => {
  expect(openDialog({ kind: 'sheet' }).className).toBe('dialog dialog--sheet')
})

test('announces messages inside the open dialog, because the page behind is inert', () => {
  const dialog = openDialog()
  expect(dialog.querySelector('[role="status"]')).toBeTruthy()
})

/** Like iOS before 15.4, which does not know the element. */
function withoutDialogs(): void {
  for (const name of ['showModal', 'close', 'open'] as const) {
    const own = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, name)
    if (!own) throw new Error(`There is no ${name} to take away.`)
    Reflect.deleteProperty(HTMLDialogElement.prototype, name)
    onTestFinished(() => void Object.defineProperty(HTMLDialogElement.prototype, name, own))
  }
}

test('without modal dialogs, keeps the focus and closes in the same ways', async () => {
  withoutDialogs()
  for (const go of Object.values(ways)) {
    const dialog = openDialog()
    expect([dialog.getAttribute('role'), dialog.getAttribute('aria-modal')]).toEqual(['dialog', 'true'])
    const title = screen.getByText('Language')
    expect(document.activeElement).toBe(title)
    const inside = screen.getByText('Inside')
    inside.focus()
    fireEvent.keyDown(inside, { key: 'Tab' })
    expect(document.activeElement).toBe(screen.getByLabelText('Close'))
    fireEvent.keyDown(screen.getByLabelText('Close'), { key: 'Tab', shiftKey: true })
    expect(document.activeElement).toBe(inside)
    screen.getByText('Open').focus()
    expect(document.activeElement).toBe(title)
    await act(async () => go(dialog))
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(screen.getByText('Open'))
    cleanup()
  }
})

test('without modal dialogs, Escape closes it', () => {
  withoutDialogs()
  const dialog = openDialog()
  act(() => void fireEvent.keyDown(dialog, { key: 'Escape' }))
  expect(isOpen()).toBe(false)
})
