import { judgeCrypto } from './judge.ts'

/** The page of the cryptography's suite. */
Reflect.set(window, 'judgeCrypto', judgeCrypto)
