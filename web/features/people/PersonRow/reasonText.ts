import type { StoreValue } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import type { peopleMessages } from '#web/i18n/en/people.ts'

export type Reason = CallResponse<'social.people'>['people'][number]['reason']

/** Why a user is worth following: how often they wrote on a coin, else how many follow them. */
export const reasonText = (t: StoreValue<typeof peopleMessages>, { coin, count }: Reason): string =>
  coin ? t.onCoin({ posts: t.posts(count), coin }) : t.followers(count)
