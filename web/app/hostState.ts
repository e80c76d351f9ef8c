import { listen, together } from '#bridge/lib/listen.ts'
import { tell } from '#bridge/lib/tell.ts'
import type { Theme } from '#bridge/site/brand.ts'
import type { LocaleCode } from '#bridge/site/locales.ts'
import { $hostLocale } from '../lib/page/appearance.ts'
import { $fromApp } from '../lib/page/preferences.ts'
import { $viewer, readViewer } from '../lib/page/viewer.ts'

/** A value of the host's that changes: `subscribe` tells each change, and answers a function that ends it. A nanostores atom is one. */
export interface HostStore<T> {
  get(): T
  subscribe(listener: (value: T) => void): () => void
}

/** Hears who is logged in: the user id, or `null` after a log-out. Never a token. */
export type OnSessionChange = (userId: string | null) => void

export interface HostState {
  /** The host's theme, or a store of it. The reader is then not offered another. Default: the reader's choice. */
  readonly theme?: Theme | HostStore<Theme>
  /** The host's language, or a store of it: it goes before the address's. Default: the address's, else the reader's choice. */
  readonly locale?: LocaleCode | HostStore<LocaleCode>
}

function follow<T extends string>(given: T | HostStore<T> | undefined, apply: (value: T) => void): () => void {
  if (given === undefined) return () => {}
  if (typeof given === 'string') {
    apply(given)
    return () => {}
  }
  apply(given.get())
  return given.subscribe(apply)
}

/** Keeps the section in the host's theme and language. @returns what gives both back to the reader. */
export function watchHostState({ theme, locale }: HostState): () => void {
  return together([
    () => {
      $hostLocale.set(null)
      $fromApp.set({})
    },
    follow(theme, (value) => $fromApp.set({ ...$fromApp.get(), theme: value })),
    follow(locale, (value) => {
      $hostLocale.set(value)
      $fromApp.set({ ...$fromApp.get(), language: value })
    }),
  ])
}

/** Tells a host of each log-in and log-out from here on, also of the one that reloads the page. @returns what ends it. */
export const watchSession = (onSession: OnSessionChange): (() => void) =>
  together([
    $viewer.listen((userId) => tell(onSession, userId)),
    // Once a log-out has removed its cookies the page is reloaded.
    listen(window, 'pagehide', readViewer),
  ])
