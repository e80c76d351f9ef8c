import type { CallRequest } from '../../bridge/exchange/calls.ts'
import { createList, type List } from './list.ts'
import { keepForReader } from './postMemory.ts'
import { rememberPosts } from './posts.ts'
import { mostProfiles } from './profiles.ts'
import { services } from './services.ts'

export type PersonTab = CallRequest<'social.userPosts'>['tab']
export const personTabs: readonly PersonTab[] = ['posts', 'articles', 'likes']
export const isPersonTab = (name: string | null | undefined): name is PersonTab =>
  personTabs.some((tab) => tab === name)

const firstLimit = 10
const nextLimit = 20

type PersonPosts = Readonly<Record<PersonTab, List<string>>>

const listOf = (userId: string, tab: PersonTab): List<string> =>
  createList<string>({
    idOf: (id) => id,
    pageSize: 10,
    async load(cursor, signal) {
      const paging = cursor ? { cursor, limit: nextLimit } : { limit: firstLimit }
      const body = { userId, tab, ...paging }
      const answer = await services().client.call('social.userPosts', body, { signal, silent: true })
      return { items: rememberPosts(answer.posts), cursor: answer.cursor }
    },
  })

/** A person's posts by tab, there at once when the reader comes back. */
export const postsOf = keepForReader(
  mostProfiles,
  (userId): PersonPosts => ({
    posts: listOf(userId, 'posts'),
    articles: listOf(userId, 'articles'),
    likes: listOf(userId, 'likes'),
  }),
)
