import { late } from '../../lib/late.ts'
import type { SetUpDeps } from './setUp.ts'

const pairs = () => late(() => import('./newPair.ts'))

/** What signing needs only for a new pair and for a log-in, each loaded then. */
export const comesLate = {
  pairs,
  backUp: (parts: SetUpDeps): Promise<void> =>
    pairs()
      .then(({ makeBackups }) => makeBackups(parts))
      .catch((error: unknown) =>
        console.warn('Could not create a key pair in advance. The next log-in creates one.', error),
      ),
  logIn: () => late(() => import('../login/sealLogIn.ts')),
} as const
