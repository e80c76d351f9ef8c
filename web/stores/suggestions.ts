import type { SuggestedPerson } from './people.ts'
import { createPeopleList } from './peopleList.ts'
import { keepForReader } from './postMemory.ts'
import { services } from './services.ts'

const limit = 30

const ofReader = keepForReader(1, () =>
  createPeopleList<SuggestedPerson>(async (_cursor, signal) => {
    const { people } = await services().client.call('social.people', { limit }, { signal, silent: true })
    return { people, cursor: null, total: people.length }
  }),
)

/** People worth following, with the reason, the best first: those whom the reader does not follow yet. */
export const suggestions = () => ofReader('')
