import { ApiError } from '#bridge/exchange/errors.ts'
import { $followedUsers } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { createPeopleList, type KnownPerson } from './peopleList.ts'
import { byLocale } from './profiles.ts'

/** Each is a call of its own. */
const atOnce = 8

async function ask(id: string, signal: AbortSignal): Promise<KnownPerson | undefined> {
  try {
    const answer = await services().client.call('social.userIndex', { ...byLocale(), id }, { signal, silent: true })
    return answer.userInfo
  } catch (error) {
    // Skip people that the exchange no longer knows.
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** People a visitor follows on this device, latest first. Unfollowed ones stay listed, to be followed again. */
export function createLocalFollows() {
  const ids = $followedUsers.get()
  return createPeopleList<KnownPerson>(
    async (cursor, signal) => {
      const from = Number(cursor ?? 0)
      const found = await Promise.all(ids.slice(from, from + atOnce).map((id) => ask(id, signal)))
      const next = from + atOnce
      return { people: found.flatMap((person) => person ?? []), cursor: next < ids.length ? String(next) : null }
    },
    { name: 'followed here', unpack: (data, read) => read('knownPerson', data) },
  )
}
