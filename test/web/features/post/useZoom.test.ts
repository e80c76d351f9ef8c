import { expect, test } from 'vitest'
import { maxScale, pan, unzoomed, type ZoomSizes, zoomAt } from '#web/features/post/Viewer/useZoom.ts'

/** A wide picture in a phone's window. */
const sizes: ZoomSizes = { window: [400, 800], picture: [400, 200] }

test('zooms around a fixed point', () => {
  const zoom = zoomAt(unzoomed, 2, { x: 100, y: 0 }, sizes)
  expect(zoom).toEqual({ scale: 2, x: -100, y: 0 })
  // 100 px from the picture's own centre at scale 1, 200 at scale 2.
  expect((100 - zoom.x) / zoom.scale).toBe(100)
})

test('limits the zoom to between 1 and 5', () => {
  expect(zoomAt(unzoomed, 0.5, { x: 50, y: 50 }, sizes)).toEqual(unzoomed)
  expect(zoomAt(unzoomed, 100, unzoomed, sizes).scale).toBe(maxScale)
  expect(zoomAt({ scale: 3, x: 200, y: 0 }, 0.1, { x: 10, y: 10 }, sizes)).toEqual(unzoomed)
})

test('moves the picture up to its edges, but not if it fits', () => {
  const zoom = { scale: 2, x: 0, y: 0 }
  expect(pan(zoom, { x: -50, y: 10 }, sizes)).toEqual({ scale: 2, x: -50, y: 0 })
  expect(pan(zoom, { x: 900, y: 0 }, sizes)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(pan(zoom, { x: -900, y: 0 }, sizes)).toEqual({ scale: 2, x: -200, y: 0 })
  expect(pan({ scale: 5, x: 0, y: 0 }, { x: 0, y: 900 }, sizes)).toEqual({ scale: 5, x: 0, y: 100 })
})
