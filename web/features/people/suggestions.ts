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
      // The exchange knows whom an account follows, not whom a visitor does.
      const followed = viewerId() ? [] : $followedUsers.get()
      return { people: people.filter(({ userId }) => !followed.includes(userId)), cursor: null }
    },
    { name: 'suggestions', unpack: (data, read) => read('suggestedPerson', data) },
  ),
)

/** People worth following, with the reason, the best first: those whom the reader does not follow yet. */
export const suggestions = () => ofReader('')
