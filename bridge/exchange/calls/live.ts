import type { CallRow } from '../callRow.ts'

/** The live stream: no call, because its answer has no envelope and no end. */
export const liveCall = { method: 'POST', path: '/v1/social/public/live' } as const satisfies CallRow
