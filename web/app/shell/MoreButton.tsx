import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'

/** Opens the menu of less used items. */
const openMore = (button: HTMLElement): void =>
  void loadOverlay('simulation', async () => {
    const { MoreMenu, showMore } = await import('./MoreMenu.tsx')
    showMore(button)
    return MoreMenu
  })

/** Button of the menu of less used items, which loads when pressed. `labelled`: in the side navigation. */
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
