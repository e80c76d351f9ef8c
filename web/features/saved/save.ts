import { atom, type WritableAtom } from 'nanostores'
import { late } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { fullKey, writeLocal } from '#bridge/storage/local.ts'
import { homeMessages } from '#web/i18n/en/home.ts'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { createToggle } from '#web/lib/optimistic.ts'
import { closeNotice, noticeMs, notify, putNotice } from '#web/lib/page/notices.ts'
import { tellChanged } from '#web/lib/page/tellChanged.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { $location, hrefTo, navigate } from '#web/lib/router/location.ts'
import { logIn } from '../account/account.ts'
import { holdFields, postOf } from '../post/posts.ts'

/** The storage key that notifies other tabs. */
export const savedKey = 'saved'

/** Posts saved or removed since the page started, latest last. */
type Changes = ReadonlyMap<string, boolean>
const ofReader = lruPerReader(1, () => atom<Changes>(new Map()))
export const changes = (): WritableAtom<Changes> => ofReader('')

function show(id: string, on: boolean): void {
  postOf(id)?.setKey('saved', on)
  const $all = changes()
  $all.set(new Map([...[...$all.get()].filter(([other]) => other !== id), [id, on]]))
}

/** Has it at hand without a network, or no longer. */
const keep = (id: string, on: boolean): void =>
  void late(() => import('./kept.ts'), 'beside')
    .then(({ keepSaved, loadScreens }) => Promise.all([keepSaved(id, on), on && loadScreens()]))
    .catch((error: unknown) => console.warn('Could not store saved posts for offline use.', error))

const saving = createToggle({
  keyOf: (id: string) => id,
  viewer: viewerId,
  read: (id) => postOf(id)?.get().saved,
  paint: show,
  async send(postId, on) {
    const reader = viewerId()
    const answer = await makeCall('social.save', { postId, on })
    writeLocal(savedKey, JSON.stringify([reader, postId, answer.on]))
    writeLocal(savedKey, '')
    if (viewerId() === reader) keep(postId, answer.on)
    tellChanged({ kind: 'post', id: postId, change: answer.on ? 'saved' : 'unsaved' })
    return answer
  },
  hold: (id) => holdFields(id, 'saved'),
  waits: { name: 'save', targetOf: (id) => id },
})

/**
 * Saves a post for later, or no longer, and says so with the way there or back.
 * @returns once the exchange has said so, or it is as it was.
 */
export async function save(id: string, on: boolean): Promise<void> {
  const t = moderationMessages.get()
  if (!viewerId()) return notify(t.logInToSave, { label: homeMessages.get().logIn, run: logIn })
  const isThere = $location.get().route?.name === 'saved'
  const toList = isThere ? undefined : { label: t.showSaved, run: () => void navigate(hrefTo('saved')) }
  const action = on ? toList : { label: t.undo, run: () => void save(id, true) }
  const said = putNotice({ kind: 'toast', text: on ? t.saved : t.unsaved, ms: noticeMs.notification, action })
  await saving.set(id, on, (reason) => {
    closeNotice(said)
    notify(on ? t.saveFailed({ reason }) : t.unsaveFailed({ reason }))
  })
}

/** The same for what is not saved yet, and for what is. */
export const toggleSaved = (id: string): void => void save(id, !postOf(id)?.get().saved)

/**
 * Shows what the reader saves in another tab.
 * @returns stop
 */
export const watchSaved = (): (() => void) =>
  listen(window, 'storage', ({ key, newValue }) => {
    if (key !== fullKey(savedKey) || !newValue) return
    const told = parsed(newValue)
    const [reader, id, on]: readonly unknown[] = Array.isArray(told) ? told : []
    if (reader !== viewerId() || typeof id !== 'string' || typeof on !== 'boolean') return
    if (!saving.isPending(id)) show(id, on)
  })
