import { atom, type ReadableAtom } from 'nanostores'
import type { CallRequest } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { keepPosts } from '../post/keepPosts.ts'
import { rememberPosts } from '../post/posts.ts'
import { maxProfiles } from './profiles.ts'

export type PersonTab = CallRequest<'social.userPosts'>['tab']
export const personTabs: readonly PersonTab[] = ['posts', 'articles', 'likes']
export const isPersonTab = (name: string | null | undefined): name is PersonTab =>
  personTabs.some((tab) => tab === name)

const firstLimit = 10
const nextLimit = 20

/** The person hides it from others. */
const hiddenCode = '20403'

export interface PersonPosts extends List<string> {
  /** Whether it is empty because the person keeps it private. */
  readonly $isHidden: ReadableAtom<boolean>
}

function listOf(userId: string, tab: PersonTab): PersonPosts {
  const $isHidden = atom(false)
  const list = createList<string>({
    idOf: (id) => id,
    pageSize: 10,
    keep: keepPosts(`posts of ${userId} ${tab}`),
    async load(cursor, signal) {
      const paging = cursor ? { cursor, limit: nextLimit } : { limit: firstLimit }
      const body = { userId, tab, ...paging }
      try {
        const answer = await services().client.call('social.userPosts', body, { signal, silent: true })
        $isHidden.set(false)
        return { items: rememberPosts(answer.posts), cursor: answer.cursor }
      } catch (error) {
        if (!(error instanceof ApiError && error.code === hiddenCode)) throw error
        $isHidden.set(true)
        return { items: [], cursor: null }
      }
    },
  })
  return { ...list, $isHidden }
}

/** A person's posts by tab, kept for the way back. */
export const postsOf = lruPerReader(
  maxProfiles,
  (userId): Readonly<Record<PersonTab, PersonPosts>> => ({
    posts: listOf(userId, 'posts'),
    articles: listOf(userId, 'articles'),
    likes: listOf(userId, 'likes'),
  }),
)
