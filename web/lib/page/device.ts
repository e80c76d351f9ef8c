import { atom, onMount } from 'nanostores'
import { listen } from '#bridge/lib/listen.ts'

/** Least widths in CSS pixels, widest first (docs/exchange.md#constants). */
const classes = [
  ['pc', 1280],
  ['smpc', 1024],
  ['pad', 768],
  ['mobile', 0],
] as const
export type DeviceClass = (typeof classes)[number][0]

const resizeDebounceMs = 300

export const deviceClassOf = (width: number): DeviceClass => classes.find(([, min]) => width >= min)?.[0] ?? 'mobile'

export const $device = atom<DeviceClass>(deviceClassOf(globalThis.innerWidth ?? 0))

onMount($device, () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const measure = () => $device.set(deviceClassOf(window.innerWidth))
  const onResize = () => {
    clearTimeout(timer)
    timer = setTimeout(measure, resizeDebounceMs)
  }
  measure()
  const stopListening = listen(window, 'resize', onResize)
  return () => {
    clearTimeout(timer)
    stopListening()
  }
})
