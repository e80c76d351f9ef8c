import type { CallResponse } from '../../../bridge/exchange/calls.ts'
import { createList } from '../../lib/lists/list.ts'
import { services } from '../../lib/page/services.ts'

export type SuggestedPerson = CallResponse<'social.people'>['people'][number]

/** People worth following, with the reason. */
export const people = createList<SuggestedPerson>({
  idOf: ({ userId }) => userId,
  async load(_cursor, signal) {
    const answer = await services().client.call('social.people', { limit: 5 }, { signal, silent: true })
    return { items: answer.people, cursor: null }
  },
})
