import type { CallResponse } from '#bridge/exchange/calls.ts'
import { ApiError, InvalidResponseError } from '#bridge/exchange/errors.ts'
import { createList } from '#web/lib/lists/list.ts'
import { services } from '#web/lib/page/services.ts'

export type SuggestedPerson = CallResponse<'social.people'>['people'][number]

/** Answers of an exchange without this extension: a 404, with or without an envelope. */
const isAbsent = (error: unknown): boolean =>
  (error instanceof InvalidResponseError && error.status === 404) || (error instanceof ApiError && error.code === '404')

export const loadPeople = (limit: number, signal: AbortSignal): Promise<readonly SuggestedPerson[]> =>
  services()
    .client.call('social.people', { limit }, { signal, silent: true })
    .then(
      ({ people }) => people,
      (error: unknown) => {
        if (isAbsent(error)) return []
        throw error
      },
    )

/** People worth following, with the reason. */
export const people = createList<SuggestedPerson>({
  idOf: ({ userId }) => userId,
  load: async (_cursor, signal) => ({ items: await loadPeople(5, signal), cursor: null }),
})
