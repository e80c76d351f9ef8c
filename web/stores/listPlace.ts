/** The item a reader was at, and how far below the screen's upper edge it began, in CSS pixels. */
export interface Anchor {
  readonly id: string
  readonly offset: number
}

const anchors = new Map<string, Anchor>()

/** Where the reader was in a list; `undefined` at its head. `place` is the list's own: a history entry's key and its name there. */
export const keptAnchor = (place: string): Anchor | undefined => anchors.get(place)

export function keepAnchor(place: string, anchor: Anchor | undefined): void {
  if (anchor) anchors.set(place, anchor)
  else anchors.delete(place)
}
