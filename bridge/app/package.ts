import { isText } from '../lib/guards.ts'
import type { AppContext, AppPackage } from './protocol.ts'

/** Why native rolled a package back, by native's reason. */
export const packageReasons = {
  nothingPainted: 'No page of it said in time that something is painted.',
  failedWhole: 'A page of it said that it has failed as a whole.',
  processEnded: 'The web process of its page ended.',
  notLoaded: 'Its page could not be loaded.',
} as const

/** Characters that are read of each: an app says a sentence at most. */
const most: Readonly<Record<keyof AppPackage, number>> = {
  packageVersion: 32,
  packageOutcome: 32,
  packageFailed: 32,
  packageReason: 32,
  updateOutcome: 200,
}

/**
 * Reads what an app says of the pages that it shows. It comes late, and with another app than ours: what is no text is passed over.
 *
 * @returns the fields that the app says, each cut to what is read of it.
 */
export const readPackage = (context: AppContext): AppPackage =>
  Object.fromEntries(
    Object.entries(most).flatMap(([name, length]) => {
      const said: unknown = Reflect.get(context, name)
      return isText(said) ? [[name, said.slice(0, length)]] : []
    }),
  )
