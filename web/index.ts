import type { Exchange } from '../bridge/config.ts'
import { mount as mountPage, type MountOptions as PageOptions } from './app/mount.ts'
import { mountSection, type SectionOptions } from './app/section.ts'

export type { OnReport, Report } from '../bridge/exchange/reports.ts'
export type { TrackExt, TrackInput } from '../bridge/tracking/types.ts'
export { MountError } from './app/errors.ts'
export type { DocumentPart } from './app/section.ts'
export { track } from './features/tracking/track.ts'

export interface MountOptions extends PageOptions, SectionOptions {}

/**
 * Puts the section into an element of a site's own page, which serves every insights path (docs/exchange.md#routes) and has
 * `insights-client/styles.css`.
 * @param root an empty element; what is in it goes.
 * @returns a function that takes the section down again.
 * @throws {MountError} while it is mounted already, since a page has one, or where there is no document.
 */
export const mount = (root: HTMLElement, exchange: Exchange, options: MountOptions = {}): (() => void) =>
  mountSection(root, exchange, options, mountPage)
