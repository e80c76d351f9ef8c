import { safeParse } from 'valibot'
import { eventContracts } from '../../bridge/app/eventContracts.ts'
import type { EventCase } from '../contract/cases.ts'
import type { CaseResult } from './report.ts'
import { failed, passed, pause, type Tools } from './tools.ts'

/** How long somebody may take to do what makes the app send an event. */
const eventMs = 60_000

/** Waits for an event that somebody makes the app send. */
export const runEventCase = ({ bridge, page }: Tools, { event }: EventCase): Promise<CaseResult> =>
  Promise.race([
    new Promise<CaseResult>((resolve) => {
      const stop = bridge.on(event, (payload) => {
        stop()
        const fits = safeParse(eventContracts[event].payload, payload).success
        resolve((fits ? passed : failed)(JSON.stringify(payload)))
      })
    }),
    pause(page, eventMs).then(() => failed('It did not come.')),
  ])
