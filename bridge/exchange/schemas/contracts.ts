import { accountContracts } from './account.ts'
import { marketContracts } from './market.ts'
import { moderationContracts } from './moderation.ts'
import { peopleContracts } from './people.ts'
import { socialContracts } from './social.ts'
import { systemContracts } from './system.ts'
import { thirdPartyContracts } from './thirdParties.ts'
import { topicContracts } from './topics.ts'
import { waysInContracts } from './waysIn.ts'
import { writingContracts } from './writing.ts'

/** Every call's shapes. For the gateway, tests and docs: the client takes only the types. */
export const contracts = {
  ...socialContracts,
  ...peopleContracts,
  ...moderationContracts,
  ...topicContracts,
  ...writingContracts,
  ...marketContracts,
  ...systemContracts,
  ...accountContracts,
  ...thirdPartyContracts,
  ...waysInContracts,
}

export { envelope } from './common.ts'
