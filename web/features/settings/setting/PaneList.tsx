import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { isPlain } from '../../../lib/router/links.ts'
import { hrefTo, relocate } from '../../../lib/router/location.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { PaneValue } from './PaneValue.tsx'
import { groups, isOffered } from './panes.tsx'

/** The ways to the panes. With `values` each says what is set there; beside a pane the `current` one is marked. */
export function PaneList({ current, values = false }: { current?: string; values?: boolean }) {
  const t = useStore(settingMessages)
  const list = useRef<HTMLElement>(null)
  const isBeside = current !== undefined
  useEffect(() => {
    const element = list.current
    if (!isBeside || !element) return
    // Beside a pane another one takes its place: the list stays, with the focus in it, and leaves no history entry.
    const onClick = (event: MouseEvent) => {
      const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
      if (!isPlain(event) || !href) return
      event.preventDefault()
      relocate(href)
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [isBeside])
  return (
    <nav className="pane-list" aria-label={t.title} ref={list}>
      {groups.map(({ title, names }) => (
        <section key={title}>
          <h2 className="pane-list__title">{t[title]}</h2>
          {names.filter(isOffered).map((name) => (
            <a
              key={name}
              className="pane-list__row"
              href={hrefTo('setting', name)}
              aria-current={name === current ? 'page' : undefined}
            >
              <span className="pane-list__label">{t[name]}</span>
              {values && <PaneValue name={name} />}
              <span className="pane-list__mark">
                <LateIcon name="chevron" size={16} />
              </span>
            </a>
          ))}
        </section>
      ))}
    </nav>
  )
}
