import { type ChartCandle, type Spot, shapeOf } from '../site/chartShape.ts'
import { type SharedChart, shortOf, utc } from '../site/sharedChart.ts'

/** A place in a picture, in pixels from its upper left. */
type Pixel = readonly [x: number, y: number]
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
class Drawing<Name extends string> {
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

/*
 * A chart as a picture for link previews. Its reader is not known: it has the dark theme, and numbers and dates as all languages read
 * them. Letters are lines, since an edge function has no fonts.
 */

/** As a large card shows a picture. */
const size = { width: 1_200, height: 630 } as const
const edge = 64
const [top, bottom] = [176, 504]

const colours = {
  ground: [0x0b, 0x0e, 0x11],
  text: [0xea, 0xec, 0xef],
  quiet: [0xa0, 0xa8, 0xb3],
  rule: [0x25, 0x2b, 0x33],
  up: [0x2e, 0xbd, 0x85],
  down: [0xf6, 0x56, 0x6c],
  accent: [0x6f, 0xa3, 0xff],
} as const
type Sheet = Drawing<keyof typeof colours>

/** Lines from place to place of two digits each: across from 0 to 4, and down from 0 to 6. */
const glyphs: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '003041423303 3344453606 0006',
  C: '4130100105163645',
  D: '00304145360600',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '0006',
  J: '4045361605',
  K: '0006 4004 1346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016223640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '011016',
  2: '01103041420646',
  3: '0110304142334445361605 1333',
  4: '36300444',
  5: '400002324345361605',
  6: '4130100105163645443303',
  7: '004016',
  8: '103041423344453616050413020110 1333',
  9: '0516364541301001021343',
  h: '0006 0312223336',
  m: '0602 03122326 23324346',
  '.': '06',
  ':': '02 05',
  '-': '0333',
  '+': '0343 2125',
  '/': '0630',
  '%': '0640 0010110100 3545463635',
}
const space = 1.5
const gap = 2

/** A sign's lines, and how wide it is. */
function signOf(sign: string): { readonly lines: readonly (readonly Pixel[])[]; readonly width: number } {
  const lines = (glyphs[sign]?.split(' ') ?? []).map((line) =>
    Array.from({ length: line.length / 2 }, (_, at): Pixel => [Number(line[2 * at]), Number(line[2 * at + 1])]),
  )
  return { lines, width: lines.length > 0 ? Math.max(...lines.flat().map(([x]) => x)) : space }
}

/** How wide a text of capitals as high as 6 is. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + signOf(sign).width + gap, -gap)

/** Writes a text, and says where it ends. */
function write(sheet: Sheet, text: string, colour: keyof typeof colours, [x, y]: Pixel, unit: number): number {
  let left = x
  for (const { lines, width } of [...text].map(signOf)) {
    for (const line of lines)
      line.forEach((to, at) => {
        const [from, end] = [line[at - 1] ?? to, to].map(([a, b]): Pixel => [left + a * unit, y + b * unit])
        if (from && end && (at > 0 || line.length === 1)) sheet.line(colour, from, end, unit)
      })
    left += (width + gap) * unit
  }
  return left - gap * unit
}

/** The part of a line that is between the upper and the lower edge. */
function inSight([from, to]: readonly [Spot, Spot]): readonly (readonly [Spot, Spot])[] {
  const [above, below] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  if (below < 0 || above > 100) return []
  const inside = ({ x, y }: Spot): Spot => {
    const edge = Math.min(100, Math.max(0, y))
    return edge === y ? { x, y } : { x: from.x + ((edge - from.y) / (to.y - from.y)) * (to.x - from.x), y: edge }
  }
  return [[inside(from), inside(to)]]
}

/**
 * Draws a chart.
 * @param pair such as `BTC/USDT`.
 * @param candles of the chart, at least two.
 * @returns the bytes of a PNG file.
 */
export function drawChartPng(chart: SharedChart, pair: string, candles: readonly ChartCandle[]): Promise<ArrayBuffer> {
  const sheet: Sheet = new Drawing(size.width, size.height, colours)
  const end = size.width - edge
  const writeBefore = (text: string, colour: keyof typeof colours, [x, y]: Pixel, unit: number) =>
    write(sheet, text, colour, [x - widthOf(text) * unit, y], unit)

  const [close = '', open] = [candles[candles.length - 1]?.close, candles[0]?.open]
  const change = Number(close) / Number(open) - 1
  const said = `${change < 0 ? '-' : '+'}${Math.abs(100 * change).toFixed(2)}%`
  const title = `${pair} ${shortOf[chart.interval]}`
  const unit = Math.min(8, (end - edge) / (widthOf(`${title} ${said}`) + 2 * gap))
  const paired = write(sheet, pair, 'text', [edge, edge], unit)
  write(sheet, shortOf[chart.interval], 'quiet', [paired + 4 * unit, edge], unit)
  writeBefore(said, change < 0 ? 'down' : 'up', [end, edge], unit)

  const { candles: shapes, lines, notes, high, low } = shapeOf(chart, candles)
  const digits = close.split('.')[1]?.length ?? 0
  const small = 4
  const prices = [high, (high + low) / 2, low].map((price) => price.toFixed(Math.min(digits, 12)))
  const right = Math.round(end - Math.max(...prices.map(widthOf)) * small - 24)
  prices.forEach((price, at) => {
    const y = Math.round(top + (at * (bottom - top)) / 2)
    sheet.box('rule', [edge, y - 1], [right, y + 1], 2)
    writeBefore(price, 'quiet', [end, y - 3 * small], small)
  })
  write(sheet, utc(chart.from), 'quiet', [edge, bottom + 36], small)
  writeBefore(utc(chart.to), 'quiet', [right, bottom + 36], small)
  writeBefore('UTC', 'quiet', [end, bottom + 36], small)

  const place = ({ x, y }: Spot): Pixel => [edge + (x / 100) * (right - edge), top + (y / 100) * (bottom - top)]
  for (const { rises, begin, middle, end, open, high, low, close } of shapes) {
    const colour = rises ? 'up' : 'down'
    sheet.box(colour, place({ x: middle, y: high }), place({ x: middle, y: low }), 2)
    const [from, to] = [Math.min(open, close), Math.max(open, close)]
    sheet.box(colour, place({ x: begin, y: from }), place({ x: end, y: to }), 2)
  }
  for (const [from, to] of lines.flatMap(inSight)) sheet.line('accent', place(from), place(to), 4)
  notes.map(place).forEach(([x, y], at) => {
    const number = String(at + 1)
    sheet.line('accent', [x, y], [x, y], 44)
    write(sheet, number, 'ground', [x - (widthOf(number) * small) / 2, y - 3 * small], small)
  })
  return sheet.png()
}
