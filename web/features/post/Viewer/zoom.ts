export interface Point {
  readonly x: number
  readonly y: number
}

/** How a picture is looked at: its scale, and how far its centre is from that of the window, in CSS pixels. */
export interface Zoom extends Point {
  readonly scale: number
}

/** In CSS pixels: of the window, and of the picture in it at scale 1. */
export interface Sizes {
  readonly window: readonly [width: number, height: number]
  readonly picture: readonly [width: number, height: number]
}

export const maxScale = 5
/** The whole picture. */
export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** Keeps as much of the picture in the window as there is room for. */
function kept({ scale, x, y }: Zoom, { window: [width, height], picture }: Sizes): Zoom {
  const across = Math.max(0, (picture[0] * scale - width) / 2)
  const along = Math.max(0, (picture[1] * scale - height) / 2)
  return { scale, x: between(x, -across, across), y: between(y, -along, along) }
}

/** Makes the picture larger or smaller around a place, given from the window's centre: what is there stays there. */
export function zoomAt(zoom: Zoom, factor: number, { x, y }: Point, sizes: Sizes): Zoom {
  const scale = between(zoom.scale * factor, 1, maxScale)
  const grown = scale / zoom.scale
  return kept({ scale, x: x - (x - zoom.x) * grown, y: y - (y - zoom.y) * grown }, sizes)
}

export const pan = (zoom: Zoom, by: Point, sizes: Sizes): Zoom =>
  kept({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, sizes)
