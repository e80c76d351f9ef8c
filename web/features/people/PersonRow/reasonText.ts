import type { StoreValue } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import type { peopleMessages } from '#web/i18n/en/people.ts'

export type Reason = CallResponse<'social.people'>['people'][number]['reason']

/** The reason of a suggestion: posts on a coin, else the number of followers. */
export const reasonText = (t: StoreValue<typeof peopleMessages>, { coin, count }: Reason): string =>
  coin ? t.onCoin({ posts: t.posts(count), coin }) : t.followers(count)
