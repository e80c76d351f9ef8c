import { computed, type ReadableAtom } from 'nanostores'
import { readLocal } from '#bridge/storage/local.ts'
import { asksForPrivacy } from '#bridge/tracking/collect/policy.ts'
import { services } from '#web/lib/page/services.ts'
import { persistedList } from '#web/lib/persistedList.ts'

const key = 'shareUsage'

/** The reader's choice on this device, or nothing. */
const kept = persistedList<boolean>(key, (value) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'boolean').slice(0, 1) : [],
)

/** Whether usage data may be shared, and who decides. */
export interface Sharing {
  readonly isOn: boolean
  /** `signal`: the browser asks for privacy, which is respected. `exchange`: it leaves no choice. Else the person chooses. */
  readonly by: 'signal' | 'exchange' | 'person'
}

export const $sharing: ReadableAtom<Sharing> = computed(kept.$value, ([chosen]): Sharing => {
  const { respectSignals = true, sharing = 'optOut' } = services().exchange.tracking ?? {}
  if (respectSignals && asksForPrivacy(navigator)) return { isOn: false, by: 'signal' }
  if (sharing === 'always') return { isOn: true, by: 'exchange' }
  return { isOn: chosen ?? sharing === 'optOut', by: 'person' }
})

/** Reads the choice again. */
export const readSharing = (): void => {
  if (readLocal(key)) kept.change((chosen) => chosen)
}

export const chooseSharing = (isOn: boolean): void => kept.change(() => [isOn])
