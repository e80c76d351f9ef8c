import { accountContracts } from './account.ts'
import { marketContracts } from './market.ts'
import { socialContracts } from './social.ts'
import { systemContracts } from './system.ts'

/** Every call's shapes. For the gateway, tests and docs: the client takes only the types. */
export const contracts = { ...socialContracts, ...marketContracts, ...systemContracts, ...accountContracts }

export { envelope } from './common.ts'
