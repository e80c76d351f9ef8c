import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import type { CallRequest } from '#bridge/exchange/calls.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { fansAndFocusMessages } from '#web/i18n/en/fansAndFocus.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showNotification } from '#web/lib/page/notifications.ts'
import { services } from '#web/lib/page/services.ts'
import { $location, type RouteLocation, relocate, splitSitePath } from '#web/lib/router/location.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/focusContent.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { $removedFans, removeFan } from '../fans.ts'
import { PeopleSkeleton, PersonRow } from '../PersonRow/PersonRow.tsx'
import { createPeopleList, type KnownPerson } from '../peopleList.ts'

/** A user's followers or follows. */
export type FollowsKind = CallRequest<'social.follows'>['kind']
export const followsKinds: readonly FollowsKind[] = ['fans', 'focus']

export const maxPeopleQuery = 50
const limit = 50
const maxLists = 12

const lists = lruPerReader(maxLists, (key) => {
  const [kindName = '', userId = '', ...rest] = key.split(' ')
  const kind = followsKinds.find((name) => name === kindName) ?? 'fans'
  const query = rest.join(' ')
  return createPeopleList(
    (cursor, signal) =>
      services().client.call(
        'social.follows',
        { userId, kind, ...(query && { query }), ...(cursor !== undefined && { cursor }), limit },
        { signal, silent: true },
      ),
    query ? undefined : { name: key, unpack: (data, read) => read('knownPerson', data) },
  )
})

/** A user's fans or the people they follow, the latest first; with a query, those of that name. One list a reader and page. */
const relatedOf = (userId: string, kind: FollowsKind, query: string) => lists(`${kind} ${userId} ${query}`)

/** The parameters in the address. */
export interface ListQuery {
  readonly kind: FollowsKind
  /** A user id; empty for the reader. */
  readonly user: string
  readonly query: string
}

/** An unknown tab shows the followers. */
export function queryIn({ href, search }: RouteLocation): ListQuery {
  const [pathname = ''] = href.split('?')
  const segments = splitSitePath(pathname).path.split('/')
  const params = new URLSearchParams(search)
  return {
    kind: followsKinds.find((name) => segments.includes(name)) ?? 'fans',
    user: params.get('user') ?? '',
    query: (params.get('q') ?? '').trim().slice(0, maxPeopleQuery),
  }
}

/** Replaces the address, so that it can be shared and restored. */
export function setQuery(change: Partial<ListQuery>): void {
  const place = $location.get()
  const { kind, user, query } = { ...queryIn(place), ...change }
  const params = new URLSearchParams({ ...(user && { user }), ...(query && { q: query }) }).toString()
  relocate(`${place.prefix}/insights/fansAndFocus/${kind}${params && `?${params}`}`)
}

async function restoreFan({ userId, nickName: name }: KnownPerson): Promise<void> {
  const t = fansAndFocusMessages.get()
  try {
    if (await removeFan(userId, false)) notify(t.undoTooLate({ name }))
  } catch (error) {
    notify(t.undoFailed({ name, reason: reasonOf(error) }))
  }
}

async function remove(person: KnownPerson): Promise<void> {
  const t = fansAndFocusMessages.get()
  const { userId, nickName: name } = person
  try {
    await removeFan(userId, true)
    void showNotification(t.removedPerson({ name }), {
      action: { label: t.undo, run: () => void restoreFan(person) },
    })
  } catch (error) {
    notify(t.removeFailed({ name, reason: reasonOf(error) }))
  }
}

/** A follower of the reader, with buttons to follow back or remove. A removed one keeps the row and can be restored. */
function FanRow({ person }: { person: KnownPerson }) {
  const t = useStore(fansAndFocusMessages)
  const { [person.userId]: isRemoved } = useStore($removedFans, { keys: [person.userId] })
  const [asks, setAsks] = useState(false)
  const { nickName: name } = person
  if (isRemoved) {
    const undo = (
      <button className="follow-button follow-button--on" type="button" onClick={() => void restoreFan(person)}>
        {t.undo}
      </button>
    )
    return <PersonRow person={person} reason={t.removed} action={undo} />
  }
  const button = (
    <button
      className="icon-button fan__remove"
      type="button"
      aria-label={t.remove({ name })}
      onClick={() => setAsks(true)}
    >
      <LateIcon name="close" size={16} />
    </button>
  )
  return (
    <>
      <PersonRow person={person} reason={<bdi>{`@${person.slug}`}</bdi>} aside={button} />
      {asks && (
        <RemoveDialog
          name={name}
          onClose={() => setAsks(false)}
          onRemove={() => {
            setAsks(false)
            void remove(person)
          }}
        />
      )}
    </>
  )
}

function RemoveDialog({ name, onClose, onRemove }: { name: string; onClose: () => void; onRemove: () => void }) {
  const t = useStore(fansAndFocusMessages)
  const buttons = (
    <>
      <button className="button button--quiet" type="button" onClick={onClose} {...firstFocus}>
        {t.keep}
      </button>
      <button className="button" type="button" onClick={onRemove}>
        {t.removeIt}
      </button>
    </>
  )
  return (
    <Dialog title={t.removeTitle({ name })} onClose={onClose} footer={buttons}>
      <p>{t.removeText}</p>
    </Dialog>
  )
}

interface Props {
  readonly userId: string
  readonly kind: FollowsKind
  readonly query: string
  readonly isOwn: boolean
}

/** The people of one tab. */
export function RelatedList({ userId, kind, query, isOwn, entry }: Props & { readonly entry: string }) {
  const t = useStore(fansAndFocusMessages)
  const list = relatedOf(userId, kind, query)
  const total = useStore(list.$total)
  const row = useCallback(
    (id: string) => {
      const person = list.person(id)
      if (!person) return null
      return isOwn && kind === 'fans' ? <FanRow key={id} person={person} /> : <PersonRow key={id} person={person} />
    },
    [list, isOwn, kind],
  )
  return (
    <>
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className={query && total ? 'related__found' : 'visually-hidden'} role="status">
        {query && total !== undefined && t.found(total)}
      </p>
      <LongList
        list={list}
        place={`${entry} ${kind} ${query}`}
        renderItem={row}
        skeleton={<PeopleSkeleton />}
        empty={<Nobody kind={kind} query={query} isOwn={isOwn} />}
      />
    </>
  )
}

/** Why the list is empty, and the next step. */
function Nobody({ kind, query, isOwn }: Omit<Props, 'userId'>) {
  const t = useStore(fansAndFocusMessages)
  const people = linkTo('rank', 'people')
  if (query) return <StatePanel title={t.notFoundTitle({ query })} text={t.notFoundText} />
  const title = kind === 'fans' ? t.noFansTitle : t.noFocusTitle
  if (!isOwn) return <StatePanel title={title} />
  const action = people && { action: { label: t.findPeople, href: people } }
  return <StatePanel title={title} text={kind === 'fans' ? t.noFansText : t.noFocusText} {...action} />
}
