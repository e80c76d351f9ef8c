import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { writingMessages } from '../../messages/writing.ts'
import { compose } from '../../stores/writing/compose.ts'
import { writeArticle } from '../../stores/writing/goOnWriting.ts'
import { Dialog, firstFocus } from '../Dialog/Dialog.tsx'
import { WritingIcon } from '../Icon/WritingIcon.tsx'

const $isOpen = atom(false)
export const showComposeMenu = (): void => $isOpen.set(true)
const close = (): void => $isOpen.set(false)

/** What one may write. */
export const ComposeMenu = () => (useStore($isOpen) ? <Menu /> : null)

const kinds = [
  { name: 'message', icon: 'edit', open: () => void compose() },
  { name: 'article', icon: 'heading', open: () => writeArticle() },
] as const

function Menu() {
  const t = useStore(writingMessages)
  return (
    <Dialog title={t.kinds} kind="sheet" onClose={close}>
      <ul className="compose-menu">
        {kinds.map(({ name, icon, open }, at) => (
          <li key={name}>
            <button
              className="compose-menu__row"
              type="button"
              {...(at === 0 && firstFocus)}
              onClick={() => {
                // First: what comes next may be a dialog too, which gives the focus back to the page.
                close()
                open()
              }}
            >
              <WritingIcon name={icon} size={24} />
              <span className="compose-menu__said">
                <span className="compose-menu__name">{t[name]}</span>
                <span className="compose-menu__text">{t[`${name}Text`]}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
