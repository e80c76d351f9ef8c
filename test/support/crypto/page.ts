import { judgeCrypto } from './judge.ts'
import { findPair, findRefused, keepPair, refuseKeys } from './kept.ts'

/** The page of the cryptography's suite. */
Object.assign(window, { judgeCrypto, keepPair, findPair, refuseKeys, findRefused })
