import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { articleMessages } from '#web/i18n/en/article.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { useCovered } from '#web/ui/Dialog/useCovered.ts'
import { WritingIcon } from '#web/ui/Icon/WritingIcon.tsx'
import { type ArticleSession, type Tool, tools } from './session.ts'

const all: readonly Tool[] = tools.flat()

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
  const use = ({ name }: Tool) => {
    if (name === 'link') session.ask('link')
    else if (name === 'picture') void session.addPictures()
    else if (!off.has(name)) editor?.act(name)
  }
  const isOn = ({ name }: Tool) =>
    name === 'picture' || name === 'rule' || name === 'undo' || name === 'redo'
      ? undefined
      : name === 'link'
        ? editor?.link() !== undefined
        : on.has(name)
  return (
    <div className="article-tools" ref={bar} role="toolbar" aria-label={t.tools} onKeyDown={onKeyDown}>
      {tools.map((group, at) => (
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
