import { listen, together } from '#bridge/lib/listen.ts'

/** A browser shows a file that is dropped where nothing takes it, in the place of the page. */
function refuse(event: DragEvent): void {
  const { dataTransfer, target } = event
  // What takes the file has said so. Text and links are dropped as ever.
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
  if (target instanceof HTMLInputElement && target.type === 'file') return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/**
 * Keeps a file that is dropped beside what takes files from replacing the page.
 * @param place what it is refused in: the window, or the section in a host's page.
 * @returns stop
 */
export const refuseDrops = (place: Window | Element = window): (() => void) =>
  together(
    ['dragover', 'drop'].map((type) => listen(place, type, (event) => event instanceof DragEvent && refuse(event))),
  )
