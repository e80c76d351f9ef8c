import type { Params } from '#bridge/app/methods/types.ts'
import { services } from './services.ts'

/** Tells the app around the page what its native screens have to read again. Older apps have no such method. */
export function tellChanged(what: Params<'changed'>): void {
  const { app } = services()
  if (!app?.bridge.supports('changed')) return
  app.bridge
    .call('changed', what)
    .catch((error: unknown) => console.warn('Could not notify the app of a change.', error))
}
