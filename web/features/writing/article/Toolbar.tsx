import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { articleMessages } from '#web/i18n/en/article.ts'
import { secretsMessages } from '#web/i18n/en/secrets.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { useCovered } from '#web/ui/Dialog/useCovered.ts'
import { Field } from '#web/ui/Field/Field.tsx'
import { firstFocus } from '#web/ui/focusContent.ts'
import { WritingIcon } from '#web/ui/Icon/WritingIcon.tsx'
import { useSecret } from '#web/ui/SecretNote/SecretNote.tsx'
import type { Editor } from '../editor/createEditor.ts'
import { type ArticleSession, type ToolbarTool, toolbarTools } from './session.ts'

const all: readonly ToolbarTool[] = toolbarTools.flat()

/** The index that a key leads to from `at`, in reading direction. */
const nextAt: Readonly<Record<string, (at: number, forward: 1 | -1) => number>> = {
  ArrowRight: (at, forward) => at + forward,
  ArrowLeft: (at, forward) => at - forward,
  Home: () => 0,
  End: () => all.length - 1,
}

/** Formatting toolbar: one tab stop, arrow keys inside. On a phone it is above the on-screen keyboard. */
export function Toolbar({ session, bar }: { session: ArticleSession; bar: RefObject<HTMLDivElement | null> }) {
  const t = useStore(articleMessages)
  const { on, off } = useStore(session.$standing)
  const editor = useStore(session.$editor)
  const [stop, setStop] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  useCovered()

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPageKey(event, event.currentTarget)) return
    if (event.key === 'Escape') return editor?.focus()
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next = nextAt[event.key]?.(stop, forward)
    if (next === undefined) return
    event.preventDefault()
    const at = (next + all.length) % all.length
    setStop(at)
    buttons.current[at]?.focus()
  }
  const use = ({ name }: ToolbarTool) => {
    if (name === 'link') session.ask('link')
    else if (name === 'picture') void session.addPictures()
    else if (!off.has(name)) editor?.act(name)
  }
  const isOn = ({ name }: ToolbarTool) =>
    name === 'picture' || name === 'rule' || name === 'undo' || name === 'redo'
      ? undefined
      : name === 'link'
        ? editor?.link() !== undefined
        : on.has(name)
  return (
    <div className="article-tools" ref={bar} role="toolbar" aria-label={t.tools} onKeyDown={onKeyDown}>
      {toolbarTools.map((group, at) => (
        <div className="article-tools__group" key={group[0]?.name ?? at}>
          {group.map((tool) => {
            const place = all.indexOf(tool)
            const label = tool.label(t)
            const keys = editor?.keys(tool.name)
            return (
              <button
                className="article-tool"
                data-tool={tool.name}
                key={tool.name}
                type="button"
                ref={(button) => {
                  buttons.current[place] = button
                }}
                title={keys ? `${label} (${keys})` : label}
                aria-label={label}
                aria-pressed={isOn(tool)}
                aria-disabled={!editor || (tool.name !== 'link' && tool.name !== 'picture' && off.has(tool.name))}
                tabIndex={place === stop ? 0 : -1}
                onFocus={() => setStop(place)}
                // Keeps the selection in the text and the on-screen keyboard open.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => editor && use(tool)}
              >
                <WritingIcon name={tool.icon} />
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface LinkSheetProps {
  readonly editor: Pick<Editor, 'link' | 'checkAddress' | 'setLink' | 'removeLink'>
  readonly onClose: () => void
}

/** Edits the target of a link. Shows the real host, however the URL is written. */
export function LinkSheet({ editor, onClose }: LinkSheetProps) {
  const t = useStore(articleMessages)
  const [before] = useState(editor.link)
  const [address, setAddress] = useState(before ?? '')
  const [isRefused, setRefused] = useState(false)
  const { held } = useStore(secretsMessages)
  const { isWithheld, isSuspicious } = useSecret(address)
  const form = useId()
  const checked = editor.checkAddress(address)
  const host = checked.kind === 'external' ? checked.host || checked.href : ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWithheld) return
    if (checked.kind === 'refused') return setRefused(true)
    onClose()
    editor.setLink(checked.href)
  }
  const remove = () => {
    onClose()
    editor.removeLink()
  }
  return (
    <Dialog
      title={t.link}
      kind="sheet"
      onClose={onClose}
      mayClose={() => true}
      footer={
        <>
          {before !== undefined && (
            <button className="button button--quiet" type="button" onClick={remove}>
              {t.removeLink}
            </button>
          )}
          <button className="button" type="submit" form={form}>
            {t.setLink}
          </button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          {...firstFocus}
          label={t.address}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          value={address}
          error={isSuspicious ? held : isRefused ? t.addressRefused : undefined}
          hint={host ? t.leadsTo({ host }) : checked.kind === 'internal' ? t.leadsHere : t.addressHint}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value)
            setRefused(false)
          }}
        />
      </form>
    </Dialog>
  )
}
