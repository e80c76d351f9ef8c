import type { Exchange } from '../bridge/config.ts'
import { applyBrand } from '../web/app/applyBrand.ts'
import { type MountOptions, mount as mountPage } from './mount.ts'

export type { OnReport, Report } from '../bridge/exchange/reports.ts'
export type { MountOptions }

/** As {@link mountPage}, in the exchange's accent. */
export function mount(root: HTMLElement, exchange: Exchange, options?: MountOptions): () => void {
  const stops = [applyBrand(root, exchange), mountPage(root, exchange, options)]
  return () => stops.forEach((stop) => void stop())
}
