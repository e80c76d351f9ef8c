import { randomBytes } from 'node:crypto'
import { keyHeader, sandboxLink } from '#fixtures/gateway/sandbox/key.ts'

/** The key of all gateways that this process, and those that it starts, run for themselves. */
export const sandboxKey: string = process.env.INSIGHTS_SANDBOX_KEY ?? randomBytes(24).toString('base64url')
/** What a process that runs such a gateway is started with. */
export const keyInEnvironment = { INSIGHTS_SANDBOX_KEY: sandboxKey } as const
// Modules of a test file are loaded again for the next one in its process.
Object.assign(process.env, keyInEnvironment)

/** Headers of a command to such a gateway. */
export const commanding: Readonly<Record<string, string>> = { [keyHeader]: sandboxKey }
/** …with a body. */
export const commandingJson: Readonly<Record<string, string>> = { ...commanding, 'content-type': 'application/json' }

/** The address that lets a browser command such a gateway. */
export const keyLink = (origin: string): string => sandboxLink(origin, sandboxKey)
