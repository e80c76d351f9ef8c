import { bodyFields } from '#bridge/exchange/headers.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { readId } from '#bridge/lib/userId.ts'
import { writeLocal } from '#bridge/storage/local.ts'
import { type LastConfig, switchKey } from '../collect/policy.ts'
import type { Stats } from '../collect/stats.ts'
import type { Delivery, PageState } from '../types.ts'
import type { InFlight } from './inFlight.ts'

/** The exchange's switch, and what else its configuration says. */
export interface UploadSwitch {
  /** Whether this page was answered, and may upload or has to drop. */
  isAnswered(): boolean
  isOn(): boolean
  /**
   * Asks for the configuration, and which of these requests have arrived. Where the exchange does not know, those that a beacon
   * took count as arrived, and others do not.
   * @returns the first events of those that have; `undefined` when no answer came.
   */
  ask(requests: readonly InFlight[]): Promise<ReadonlySet<unknown> | undefined>
}

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'
const isNo = (value: unknown): boolean => value === false || value === 0 || value === '0' || value === 'false'

interface SwitchDeps {
  readonly delivery: Delivery
  readonly stats: Stats
  readonly state: () => PageState
  readonly lastConfig: LastConfig
}

export function createSwitch({ delivery, stats, state, lastConfig }: SwitchDeps): UploadSwitch {
  const now = () => stats.get().switch
  const isAnswered = () => now() === 'on' || now() === 'off'

  return {
    isAnswered,
    isOn: () => now() === 'on',
    async ask(requests) {
      try {
        const { locale, userId } = state()
        const fields = bodyFields({ theme: 'white', simulation: false, locale })
        const events = requests.map(({ first }) => first)
        const data = await delivery.fetchConfig({ ...fields, ...(events.length > 0 && { events }) })
        if (!isRecord(data) || !isRecord(data.clientCommonConfig))
          throw new TypeError('Invalid tracking configuration.')
        const config = data.clientCommonConfig
        const { eventLogUploadSwitch, userId: person, receivedEvents } = config
        if (!isYes(eventLogUploadSwitch) && !isNo(eventLogUploadSwitch)) {
          throw new TypeError('Invalid tracking configuration: eventLogUploadSwitch is missing.')
        }
        const answer = isYes(eventLogUploadSwitch) ? 'on' : 'off'
        // Storing follows what was last known; uploading wants an answer of this page.
        lastConfig.switch = answer
        writeLocal(switchKey, answer)
        // Whom the page names it may cease to name without asking the exchange again.
        lastConfig.userId = userId ? '' : (readId(person) ?? '')
        const { localVo } = data
        const ip = isRecord(localVo) && typeof localVo.ip === 'string' ? localVo.ip : ''
        stats.set({ switch: answer, ip })
        return new Set<unknown>(
          Array.isArray(receivedEvents)
            ? receivedEvents
            : requests.flatMap(({ first, isLeft }) => (isLeft ? first : [])),
        )
      } catch (error) {
        lastConfig.userId = undefined
        stats.set({ switch: 'failed', ip: '' })
        console.warn('Tracking uploads nothing: its configuration did not load.', error)
        return undefined
      }
    },
  }
}
