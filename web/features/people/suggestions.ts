import { lruPerReader } from '#web/lib/lru.ts'
import { $followedUsers } from '#web/lib/page/preferences.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { askPeople, type SuggestedPerson } from './people.ts'
import { createPeopleList } from './peopleList.ts'

const limit = 30

const ofReader = lruPerReader(1, () =>
  createPeopleList<SuggestedPerson>(
    async (_cursor, signal) => {
      const people = await askPeople(limit, signal)
      // The exchange knows the follows of accounts, not of visitors.
      const followed = viewerId() ? [] : $followedUsers.get()
      return { people: people.filter(({ userId }) => !followed.includes(userId)), cursor: null }
    },
    { name: 'suggestions', unpack: (data, read) => read('suggestedPerson', data) },
  ),
)

/** Suggested people with the reason, best first, without those the reader follows. */
export const suggestions = () => ofReader('')
