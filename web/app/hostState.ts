import { listen, together } from '#bridge/lib/listen.ts'
import { tell } from '#bridge/lib/tell.ts'
import type { Theme } from '#bridge/site/brand.ts'
import type { LocaleCode } from '#bridge/site/locales.ts'
import { $hostLocale } from '../lib/page/appearance.ts'
import { $fromApp } from '../lib/page/preferences.ts'
import { $viewer, readViewer } from '../lib/page/viewer.ts'

/** A value of the host that can change. `subscribe` reports the current value and each change, and returns a function that unsubscribes. A nanostores atom is one. */
export interface HostStore<T> {
  get(): T
  subscribe(listener: (value: T) => void): () => void
}

/** Called with the id of the logged-in user, or `null` after a log-out. Never gets a token. */
export type OnSessionChange = (userId: string | null) => void

export interface HostState {
  /** The host's theme, or a store of it. The section then offers no theme switch. Default: the reader's choice. */
  readonly theme?: Theme | HostStore<Theme>
  /** The host's language, or a store of it. It takes precedence over the URL. Default: the URL's language, otherwise the reader's choice. */
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

/** Keeps the section in the host's theme and language. @returns a function that restores the reader's choice */
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

/** Notifies a host of each log-in and log-out from now on, including one that reloads the page. @returns a function that stops it */
export const watchSession = (onSession: OnSessionChange): (() => void) =>
  together([
    $viewer.listen((userId) => tell(onSession, userId)),
    // A log-out removes its cookies and then reloads the page.
    listen(window, 'pagehide', readViewer),
  ])
