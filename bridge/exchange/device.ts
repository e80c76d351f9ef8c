import { randomId } from '../lib/randomId.ts'
import { readSmall, writeSmall } from '../storage/small.ts'

const kept = (key: string): string => {
  const known = readSmall(key)
  if (known) return known
  const made = randomId()
  writeSmall(key, made)
  return made
}

export const deviceId = (): string => kept('deviceId')
export const terminalCode = (): string => kept('terminalCode')
