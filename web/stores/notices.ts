import { atom } from 'nanostores'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const toastMs = 3_000

let lastId = 0
export const $toasts = atom<readonly Toast[]>([])

export const closeToast = (id: number): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id))

/** Shows a toast for 3 s (§9); one with an action stays until it is used or closed. The same text is not shown twice at once. */
export function notify(text: string, action?: Toast['action']): void {
  if (!text || $toasts.get().some((toast) => toast.text === text)) return
  const id = ++lastId
  $toasts.set([...$toasts.get(), action ? { id, text, action } : { id, text }])
  if (!action) setTimeout(() => closeToast(id), toastMs)
}
