import { atom, type ReadableAtom } from 'nanostores'
import { late } from '#bridge/lib/late.ts'
import { services } from '#web/lib/page/services.ts'
import { slots } from '#web/lib/page/slots.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { logOut } from './user.ts'

const $asks = atom(false)
/** Whether the question about drafts on this device is open. */
export const $asksOfDrafts: ReadableAtom<boolean> = $asks

export const stayLoggedIn = (): void => $asks.set(false)

const drafts = () => late(slots.forget)

/** Logs out. With drafts on this device, `ask` first shows the question whether to keep them. In the app, native asks. */
export async function beginLogOut(ask: () => Promise<unknown>): Promise<void> {
  const viewer = viewerId()
  const isAsked = viewer !== null && !services().app && (await (await drafts()).hasDrafts(viewer))
  if (!isAsked) return logOut()
  $asks.set(true)
  await ask()
}

/** Logs out after the reader's choice about drafts. */
export async function endLogOut(keepsDrafts: boolean): Promise<void> {
  $asks.set(false)
  const viewer = viewerId()
  if (!keepsDrafts && viewer !== null) await (await drafts()).forgetDrafts(viewer)
  await logOut()
}
