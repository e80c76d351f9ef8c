import { judgeCrypto } from './judge.ts'
import { bringOver, findBrought, findPair, findRefused, keepPair, refuseKeys } from './kept.ts'

/** The page of the cryptography's suite. */
Object.assign(window, { judgeCrypto, keepPair, findPair, bringOver, findBrought, refuseKeys, findRefused })
