/** The tab a key leads to; `undefined` for other keys. Arrows follow the eye: right to left they change sides. */
export function nextTab<N>(names: readonly N[], current: N, key: string, rightToLeft: boolean): N | undefined {
  const at = names.indexOf(current)
  const step = rightToLeft ? -1 : 1
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    Home: 0,
    End: names.length - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : names[(place + names.length) % names.length]
}
