import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CallResponse } from '../../bridge/exchange/calls.ts'
import { NetworkError } from '../../bridge/exchange/errors/networkError.ts'
import { createList, type List, type ListValue } from './list.ts'
import { keepForReader } from './postMemory.ts'
import { services } from './services.ts'

export interface Draft extends Readonly<CallResponse<'social.articleDraft'>['drafts'][number]> {
  /** Whether the exchange has not got all of it yet. */
  readonly isHere?: true
}

export interface Drafts extends Pick<List<string>, '$list' | 'start' | 'more' | 'retry' | 'refresh' | 'stop'> {
  /** One of them, as the last answer had it. */
  draft(id: string): Draft | undefined
  /** Which of them are not to be seen any more. */
  readonly $hidden: ReadableAtom<ReadonlySet<string>>
  hide(id: string): void
  show(id: string): void
}

const pageLimit = 20

/** Drafts in the list that can be seen, in order. */
export const visibleIn = ({ pages }: ListValue<string>, hidden: ReadonlySet<string>): readonly string[] =>
  pages.flat().filter((id) => !hidden.has(id))

const hereOf = async (reader: string): Promise<readonly Draft[]> =>
  (await import('./writing/draftsHere.ts')).draftsHere(reader)

function unlessLost(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error
  throw error
}

function createDrafts(reader: string): Drafts {
  const known = new Map<string, Draft>()
  const $hidden = atom<ReadonlySet<string>>(new Set())
  const { $list, ...list } = createList<string>({
    idOf: (id) => id,
    async load(cursor, signal) {
      const body = { limit: pageLimit, ...(cursor && { cursor }) }
      const asked = services().client.call('social.articleDraft', body, { signal, silent: true })
      const [answer, here] = await Promise.all([asked.catch(unlessLost), hereOf(reader)])
      const isLost = answer instanceof NetworkError
      if (isLost && (cursor || here.length === 0)) throw answer
      // Those that are here need no network; the others come with it.
      if (isLost) globalThis.addEventListener('online', list.refresh, { once: true })
      const { drafts, cursor: next } = isLost ? { drafts: [], cursor: null } : answer
      // Of one that is here the exchange has an older version.
      for (const draft of [...drafts, ...here]) known.set(draft.id, draft)
      const own = here.map(({ id }) => id)
      const others = drafts.map(({ id }) => id).filter((id) => !own.includes(id))
      return { items: cursor ? others : [...own, ...others], cursor: next }
    },
  })
  return {
    ...list,
    // Rows that are hidden leave the pages as they are, so that none of the others is put up anew.
    $list: computed([$list, $hidden], (value, hidden) =>
      value.phase === 'end' && visibleIn(value, hidden).length === 0
        ? { ...value, phase: 'empty' as const, pages: [] }
        : value,
    ),
    draft: (id) => known.get(id),
    $hidden,
    hide: (id) => $hidden.set(new Set($hidden.get()).add(id)),
    show: (id) => $hidden.set(new Set([...$hidden.get()].filter((other) => other !== id))),
  }
}

/** The drafts of the one who is logged in. */
export const draftsOf = keepForReader(1, createDrafts)
