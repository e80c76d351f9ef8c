import { randomId } from '../lib/randomId.ts'
import { readLocal, writeLocal } from '../storage/local.ts'
import type { LocalKey } from '../storage/names.ts'

const kept = (key: LocalKey): string => {
  const known = readLocal(key)
  if (known) return known
  const made = randomId()
  writeLocal(key, made)
  return made
}

export const deviceId = (): string => kept('deviceId')
export const terminalCode = (): string => kept('terminalCode')
