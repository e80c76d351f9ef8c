import { safeParse } from 'valibot'
import { eventContracts } from '../../bridge/app/eventContracts.ts'
import { isRecord } from '../../bridge/lib/guards.ts'
import type { EventCase } from '../contract/cases.ts'
import { somebody } from './exchangeTools.ts'
import type { CaseResult } from './report.ts'
import { ask, excused, failed, passed, pause, type Tools } from './tools.ts'

/** How long a tester may take to do what makes the app send an event. */
const eventMs = 60_000

/** Waits for an event that a tester makes the app send. */
export const runEventCase = async ({ bridge, page, excuses }: Tools, { event }: EventCase): Promise<CaseResult> => {
  if (excuses.includes(event)) return excused(`This app sends no "${event}".`)
  return Promise.race([
    new Promise<CaseResult>((resolve) => {
      const stop = bridge.on(event, (payload) => {
        stop()
        const fits = safeParse(eventContracts[event].payload, payload).success
        resolve((fits ? passed : failed)(JSON.stringify(payload)))
      })
    }),
    pause(page, eventMs).then(() => failed('It did not come.')),
  ])
}

/** Picks a picture and sends it, as an author does for a post. */
export async function sendPicture(tools: Tools): Promise<void> {
  await somebody(tools)
  const picked = await ask(tools, 'pickMedia', { kind: 'image', most: 1 })
  const items: unknown = 'result' in picked && isRecord(picked.result) ? picked.result.items : undefined
  const item: unknown = Array.isArray(items) ? items[0] : undefined
  if (!isRecord(item)) return
  const uploadId = tools.page.crypto.randomUUID().replaceAll('-', '')
  await ask(tools, 'upload', { handle: item.handle, uploadId, kind: 'image' })
}
