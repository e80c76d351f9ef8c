import type { CallResponse, Person } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { services } from '#web/lib/page/services.ts'
import { rememberRelations } from '../moderation/mutesAndBlocks.ts'
import { findAuthor } from '../post/posts.ts'
import { rememberFollows } from './follows.ts'
import { people } from './people.ts'

type UserIndex = CallResponse<'social.userIndex'>
export type Profile = UserIndex['userInfo']
export type SimilarPerson = UserIndex['similar'][number]

/** What a profile page has next to the posts. */
export interface UserPage {
  readonly profile: Profile
  readonly similar: readonly SimilarPerson[]
}

/** Opened profiles, kept for the way back. */
export const maxProfiles = 30
const maxMet = 2_000

/** The address cannot be that of a person. */
const missingCodes: readonly string[] = ['20404', '40001']
const isMissing = (error: unknown): boolean => error instanceof ApiError && missingCodes.includes(error.code)

/** By user id and by slug. */
const met = new Map<string, Person>()

/** Stores people from a list, so that their pages start with these fields. */
export function rememberPeople(list: readonly Person[]): void {
  for (const person of list) {
    for (const who of [person.userId, person.slug]) {
      met.delete(who)
      met.set(who, person)
    }
  }
  for (const who of met.keys()) {
    if (met.size <= maxMet) return
    met.delete(who)
  }
}

/** Known fields of a person, from a post or a list. `who`: user id or slug. */
export function personOf(who: string): Person | undefined {
  const isThem = ({ userId, slug }: Person): boolean => userId === who || slug === who
  return met.get(who) ?? findAuthor(isThem) ?? people.$list.get().pages.flat().find(isThem)
}

/** The user and language fields of calls about people. */
export const byLocale = () => {
  const locale = $locale.get()
  return { locale, languageType: findLocale(locale)?.type ?? 0 }
}

function rememberPage({ profile, similar }: UserPage): void {
  rememberFollows([profile, ...similar])
  rememberRelations([profile])
  rememberPeople([profile, ...similar])
}

/** A person's page by user id or slug, as a list of one: empty when there is no such person. */
export const userPageOf = lruPerReader(
  maxProfiles,
  (who): List<UserPage> =>
    createList<UserPage>({
      idOf: ({ profile }) => profile.userId,
      keep: {
        name: `page of ${who}`,
        pack: (pages) => pages,
        unpack: (data, read) => {
          const pages = read('userPage', data)
          pages.forEach(rememberPage)
          return pages
        },
      },
      async load(_cursor, signal) {
        try {
          const body = { ...byLocale(), id: who }
          const answer = await services().client.call('social.userIndex', body, { signal, silent: true })
          const page = { profile: answer.userInfo, similar: answer.similar }
          rememberPage(page)
          return { items: [page], cursor: null }
        } catch (error) {
          if (isMissing(error)) return { items: [], cursor: null }
          throw error
        }
      },
    }),
)
