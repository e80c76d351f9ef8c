import styles from 'insights:styles'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { MatchedRoute } from '../../bridge/site/routes.ts'
import { screens } from '../screens/table.ts'
import { $place, type Place } from './place.ts'

/** What is on the screen: the place whose code and styles are here. */
export type Shown =
  | { readonly state: 'loading' }
  | {
      readonly state: 'shown'
      readonly place: Place
      readonly Screen: ComponentType<{ params: MatchedRoute['params'] }>
    }
  | { readonly state: 'missing'; readonly place: Place }
  | { readonly state: 'failed'; readonly place: Place }

export const $shown = atom<Shown>({ state: 'loading' })

const linked = new Map<string, Promise<void>>()

/** Links a route's style sheet, once: esbuild does not load the styles of a late chunk. A sheet that fails is asked for again. */
function linkStyles(name: string): Promise<void> {
  const href = styles[name]
  if (!href || document.querySelector(`link[href="${href}"]`)) return linked.get(name) ?? Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      linked.delete(name)
      reject(new Error(`The style sheet of ${name} did not load.`))
    }
  })
  document.head.append(link)
  linked.set(name, loaded)
  return loaded
}

/** Loads what a place needs, and shows it if the reader is still there. */
export async function showPlace(place: Place): Promise<void> {
  const load = place.route && screens[place.route.name]
  if (!place.route || !load) return $shown.set({ state: 'missing', place })
  try {
    const [{ Screen }] = await Promise.all([load(), linkStyles(place.route.name)])
    if ($place.get() === place) $shown.set({ state: 'shown', place, Screen })
  } catch (error) {
    console.warn('A screen did not load.', error)
    if ($place.get() === place) $shown.set({ state: 'failed', place })
  }
}

export const followPlace = (): (() => void) => $place.subscribe((place) => void showPlace(place))
