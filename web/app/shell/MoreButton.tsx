import { useStore } from '@nanostores/react'
import { shellMessages } from '../../i18n/en/shell.ts'
import { DeskIcon } from '../../ui/Icon/DeskIcon.tsx'
import { loadOverlay } from '../../ui/overlays.ts'

/** Opens what the navigation has that is seldom wanted. */
const openMore = (button: HTMLElement): void =>
  void loadOverlay('simulation', async () => {
    const { MoreMenu, showMore } = await import('./MoreMenu.tsx')
    showMore(button)
    return MoreMenu
  })

/** The way to what is seldom wanted, whose menu is loaded when it is pressed. */
export function MoreButton() {
  const { more } = useStore(shellMessages)
  return (
    <button
      className="nav-link more-button"
      type="button"
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openMore(currentTarget)}
    >
      <DeskIcon name="menu" size={24} />
      <span className="nav-link__label">{more}</span>
    </button>
  )
}
