import { randomBytes } from 'node:crypto'
import { keyHeader, sandboxLink } from '#fixtures/gateway/sandbox/key.ts'

/** Key of gateways started by this process and its children. */
export const sandboxKey: string = process.env.INSIGHTS_SANDBOX_KEY ?? randomBytes(24).toString('base64url')
export const keyInEnvironment = { INSIGHTS_SANDBOX_KEY: sandboxKey } as const
// Each test file of a process loads this module again.
Object.assign(process.env, keyInEnvironment)

export const commanding: Readonly<Record<string, string>> = { [keyHeader]: sandboxKey }
export const commandingJson: Readonly<Record<string, string>> = { ...commanding, 'content-type': 'application/json' }

/** Opens the sandbox with its key in a browser. */
export const keyLink = (origin: string): string => sandboxLink(origin, sandboxKey)
