import { randomId } from '../lib/randomId.ts'
import { readLocal, writeLocal } from '../storage/local.ts'

const kept = (key: string): string => {
  const known = readLocal(key)
  if (known) return known
  const made = randomId()
  writeLocal(key, made)
  return made
}

export const deviceId = (): string => kept('deviceId')
export const terminalCode = (): string => kept('terminalCode')
