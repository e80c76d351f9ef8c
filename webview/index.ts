import type { Exchange } from '../bridge/config.ts'
import { mountSection, type SectionOptions } from '../web/app/section.ts'
import { mount as mountPage, type MountOptions as PageOptions } from './mount.ts'

export type { OnReport, Report } from '../bridge/exchange/reports.ts'
export { MountError } from '../web/app/errors.ts'
export type { DocumentPart } from '../web/app/section.ts'

export interface MountOptions extends PageOptions, SectionOptions {}

/**
 * Puts the section into an element of a page that the app shows and that is not ours, as {@link mountPage} says.
 * @param root an empty element; what is in it goes.
 * @returns a function that takes the section down again.
 * @throws {MountError} while it is mounted already, since a page has one, or where there is no document.
 */
export const mount = (root: HTMLElement, exchange: Exchange, options: MountOptions = {}): (() => void) =>
  mountSection(root, exchange, options, mountPage)
