import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/focusContent.ts'
import { WritingIcon } from '#web/ui/Icon/WritingIcon.tsx'
import { compose } from '../compose.ts'
import { writeArticle } from '../draftAddress.ts'

const $isOpen = atom(false)
export const showComposeMenu = (): void => $isOpen.set(true)
const close = (): void => $isOpen.set(false)

/** Menu that offers a message or an article. */
export const ComposeMenu = () => (useStore($isOpen) ? <Menu /> : null)

function Menu() {
  const t = useStore(writingMessages)
  const kinds = [
    { name: t.message, text: t.messageText, icon: 'edit', open: () => void compose() },
    { name: t.article, text: t.articleText, icon: 'heading', open: () => writeArticle() },
  ] as const
  return (
    <Dialog title={t.kinds} kind="sheet" onClose={close}>
      <ul className="compose-menu">
        {kinds.map(({ name, text, icon, open }, at) => (
          <li key={icon}>
            <button
              className="compose-menu__row"
              type="button"
              {...(at === 0 && firstFocus)}
              onClick={() => {
                // Close first: the next step may open a dialog, which restores the focus to the page.
                close()
                open()
              }}
            >
              <WritingIcon name={icon} size={24} />
              <span className="compose-menu__said">
                <span className="compose-menu__name">{name}</span>
                <span className="compose-menu__text">{text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
