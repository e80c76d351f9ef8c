import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'

/** Opens what the navigation has that is seldom wanted. */
const openMore = (button: HTMLElement): void =>
  void loadOverlay('simulation', async () => {
    const { MoreMenu, showMore } = await import('./MoreMenu.tsx')
    showMore(button)
    return MoreMenu
  })

/** The way to what is seldom wanted, whose menu is loaded when it is pressed. `labelled`: beside the content. */
export function MoreButton({ labelled = false }: { labelled?: boolean }) {
  const { more } = useStore(shellMessages)
  return (
    <button
      className={`more-button ${labelled ? 'nav-link' : 'icon-button'}`}
      type="button"
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openMore(currentTarget)}
    >
      <Icon name="menu" size={labelled ? 24 : 20} />
      <span className={labelled ? 'nav-link__label' : 'visually-hidden'}>{more}</span>
    </button>
  )
}
