import exchange from 'insights:exchange'
import { atom } from 'nanostores'
import { refuse } from './refuse.ts'

export const fail = (): void => refuse(atom(exchange.brand.name).get())

export const failLate = async (): Promise<void> => (await import('./late.ts')).fail(['early', 'late'])
