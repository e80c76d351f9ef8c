import { laterCalls } from '../../bridge/exchange/calls/laterCalls.ts'

/** What a page asks again and again for as long as it stands: it is at rest all the same. */
const polls = ['user.qrKeyStatus', 'market.ticker', 'market.openPrice'] as const

const paths = polls.map((name) => laterCalls[name].path.replace(/^\/?/, '/'))

/** Whether an address is that of such a question. */
export const isPoll = (address: string): boolean => paths.some((path) => address.split('?', 1)[0]?.endsWith(path))
