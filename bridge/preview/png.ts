/** A place in a picture, in pixels from its upper left. */
export type Pixel = readonly [x: number, y: number]
type Colour = readonly [red: number, green: number, blue: number]

/** How much of a pixel a colour covers, in this many steps. */
const levels = 15

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(data, 8)
  let rest = 0xffffffff
  for (const byte of bytes.subarray(4, -4)) rest = (table[(rest ^ byte) & 255] ?? 0) ^ (rest >>> 8)
  view.setUint32(data.length + 8, ~rest)
  return bytes
}

const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(new Response(bytes).body?.pipeThrough(new CompressionStream('deflate'))).arrayBuffer(),
  )

/** Whether this runtime has what a PNG is compressed by. */
export const canWritePng = (): boolean => typeof CompressionStream === 'function'

/** A picture of few colours, on the first of them. */
export class Drawing<Name extends string> {
  readonly #width: number
  readonly #height: number
  readonly #names: readonly string[]
  readonly #colours: readonly Colour[]
  /** A byte in front of each row says that it is as it is. */
  readonly #rows: Uint8Array<ArrayBuffer>

  constructor(width: number, height: number, colours: Readonly<Record<Name, Colour>>) {
    this.#width = width
    this.#height = height
    this.#names = Object.keys(colours)
    this.#colours = Object.values(colours)
    this.#rows = new Uint8Array((width + 1) * height)
  }

  #cover(x: number, y: number, colour: Name, part: number): void {
    if (x < 0 || y < 0 || x >= this.#width || y >= this.#height) return
    const at = y * (this.#width + 1) + x + 1
    const level = Math.round(Math.min(1, part) * levels)
    // An edge is blended with the ground: over another colour only what is covered wholly is drawn.
    if (level > 0 && level >= (this.#rows[at] ?? 0) % (levels + 1))
      this.#rows[at] = this.#names.indexOf(colour) * (levels + 1) + level
  }

  /** A box, with its edges on whole pixels, as wide and high as `least`. */
  box(colour: Name, from: Pixel, to: Pixel, least: number): void {
    const [left, top] = [Math.round(from[0]), Math.round(from[1])]
    const [right, bottom] = [Math.max(Math.round(to[0]), left + least), Math.max(Math.round(to[1]), top + least)]
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) this.#cover(x, y, colour, 1)
  }

  /** A line with round ends; a dot where it has no length. */
  line(colour: Name, [x1, y1]: Pixel, [x2, y2]: Pixel, thickness: number): void {
    const reach = thickness / 2
    const [dx, dy] = [x2 - x1, y2 - y1]
    const [top, bottom] = [Math.floor(Math.min(y1, y2) - reach), Math.ceil(Math.max(y1, y2) + reach)]
    const [left, right] = [Math.floor(Math.min(x1, x2) - reach), Math.ceil(Math.max(x1, x2) + reach)]
    for (let y = Math.max(0, top); y <= Math.min(bottom, this.#height - 1); y++)
      for (let x = Math.max(0, left); x <= Math.min(right, this.#width - 1); x++) {
        const [px, py] = [x + 0.5 - x1, y + 0.5 - y1]
        const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
        this.#cover(x, y, colour, reach + 0.5 - Math.hypot(px - along * dx, py - along * dy))
      }
  }

  /** @returns the bytes of a PNG file. */
  async png(): Promise<ArrayBuffer> {
    const [ground = [0, 0, 0]] = this.#colours
    const palette = this.#colours.flatMap((colour) =>
      Array.from({ length: levels + 1 }, (_, level) =>
        colour.map((amount, at) => Math.round((ground[at] ?? 0) + ((amount - (ground[at] ?? 0)) * level) / levels)),
      ).flat(),
    )
    const head = new Uint8Array(13)
    const view = new DataView(head.buffer)
    view.setUint32(0, this.#width)
    view.setUint32(4, this.#height)
    // Eight bits a pixel, each the number of a colour.
    head.set([8, 3], 8)
    const parts = [
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', head),
      chunk('PLTE', Uint8Array.from(palette)),
      chunk('IDAT', await deflated(this.#rows)),
      chunk('IEND', new Uint8Array(0)),
    ]
    const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      file.set(part, at)
      at += part.length
    }
    return file.buffer
  }
}
