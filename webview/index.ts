import type { Exchange } from '#bridge/config.ts'
import type { OptionRule } from '#bridge/lib/optionFaults.ts'
import { appRules, checkOptions } from '#web/app/mountOptions.ts'
import { mountSection, type SectionOptions } from '#web/app/section.ts'
import { mount as mountPage, type MountOptions as PageOptions } from './mount.ts'

export type { Carrier, SendMessage } from '#bridge/carriers/wire.ts'
export type { Adapter, AdapterRequest, LoadAdapter } from '#bridge/exchange/adapt/adapted.ts'
export type { OnReport, Report } from '#bridge/exchange/reports.ts'
export type { OnSessionChange } from '#web/app/mountOptions.ts'
export { MountError } from '#web/app/mountOptions.ts'
export type { DocumentPart } from '#web/app/section.ts'
export type { HostMessages } from '#web/i18n/hostMessages.ts'

/** Theme and language are the app's, which tells them by the bridge. */
export interface MountOptions extends PageOptions, SectionOptions {}

const rules: Readonly<Record<keyof MountOptions, OptionRule>> = appRules

/**
 * Puts the section into an element of a page that the app shows and that is not ours, as {@link mountPage} says.
 * @param root an empty element; what is in it goes.
 * @returns a function that takes the section down again.
 * @throws {MountError} while it is mounted already: a page has one; where there is no document; and for an option that there is not, or that cannot be so.
 */
export function mount(root: HTMLElement, exchange: Exchange, options: MountOptions = {}): () => void {
  checkOptions(options, rules)
  return mountSection(root, exchange, options, mountPage)
}
