import type { Exchange } from '#bridge/config.ts'
import { isPublicKey, publicKeyWanted } from '#bridge/exchange/signing/publicKeys.ts'
import type { OptionRule } from '#bridge/lib/optionFaults.ts'
import { mount as mountPage, type MountOptions as PageOptions } from './app/mount.ts'
import { checkOptions, type HostState, MountError, siteRules } from './app/mountOptions.ts'
import { mountSection, type SectionOptions } from './app/section.ts'

export type { Adapter, AdapterRequest, LoadAdapter } from '#bridge/exchange/adapt/adapted.ts'
export type { OnReport, Report } from '#bridge/exchange/reports.ts'
export type { TrackExt, TrackInput } from '#bridge/tracking/types.ts'
export type { HostStore, OnSessionChange } from './app/mountOptions.ts'
export { MountError } from './app/mountOptions.ts'
export type { DocumentPart } from './app/section.ts'
export { track } from './features/tracking/track.ts'
export type { HostMessages } from './i18n/hostMessages.ts'

export interface MountOptions extends PageOptions, SectionOptions, HostState {}

const rules: Readonly<Record<keyof MountOptions, OptionRule>> = siteRules

const mountWithKeys: typeof mountPage = (root, exchange, options = {}) => {
  const keys = [exchange.signing.certificate].flat()
  if (!options.certificates && !(keys.length > 0 && keys.every(isPublicKey)))
    throw new MountError(`signing.certificate: ${publicKeyWanted}`)
  return mountPage(root, exchange, options)
}

/**
 * Puts the section into an element of a site's own page, which serves every insights path (docs/exchange.md#routes) and has
 * `insights-client/styles.css`.
 * @param root an empty element; what is in it goes.
 * @returns a function that takes the section down again.
 * @throws {MountError} while it is mounted already: a page has one; where there is no document; for an unknown or invalid option;
 * and unless `signing.certificate` is a public key, or the option `certificates` is given.
 */
export function mount(root: HTMLElement, exchange: Exchange, options: MountOptions = {}): () => void {
  checkOptions(options, rules)
  return mountSection(root, exchange, options, mountWithKeys)
}
