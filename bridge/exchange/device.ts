import { readSmall, writeSmall } from '../storage/small.ts'

/** 32 hex digits. `crypto.randomUUID` is missing on plain HTTP and before iOS 15.4. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const kept = (key: string): string => {
  const known = readSmall(key)
  if (known) return known
  const made = randomId()
  writeSmall(key, made)
  return made
}

export const deviceId = (): string => kept('insights.deviceId')
export const terminalCode = (): string => kept('insights.terminalCode')
