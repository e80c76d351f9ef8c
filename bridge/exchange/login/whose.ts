import { isRecord } from '../../lib/guards.ts'
import { readId } from '../../lib/userId.ts'

/** Who a log-in's answer says has logged in: `userInfo.userId`, or the same in `accessTokenResVO`. `null` where it names no user. */
export function whoseIs(answer: unknown): string | null {
  if (!isRecord(answer)) return null
  const { userInfo, accessTokenResVO } = answer
  return (isRecord(userInfo) ? readId(userInfo.userId) : null) ?? whoseIs(accessTokenResVO)
}

/** Whether the answer of a path is about a QR code that no other device has confirmed: it opens no session. */
export const isWaiting = (answer: unknown, path: string): boolean =>
  path.includes('/public/get') && !(isRecord(answer) && answer.status === 'confirmed')
