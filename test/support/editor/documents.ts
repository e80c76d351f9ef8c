import type { Mark, Node } from 'prosemirror-model'
import { asDescription } from '#web/features/writing/editor/figureView.ts'
import { schema } from '#web/features/writing/editor/schema.ts'

const { nodes, marks } = schema

/** The same numbers for a seed, everywhere (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const texts = [
  'A level is not a wall.',
  '$BTC and #ETH, 5 < 6 & 7 > 6',
  'He said “no”, then "yes" — it\'s 100\u00a0%',
  'وصل سعر بيتكوين إلى مستوى جديد',
  '資金費率と建玉',
  'Two  spaces, and a tab\there ',
  '&amp; &lt;script&gt;alert(1)&lt;/script&gt; <b>not bold</b>',
  '😀 👩‍👩‍👧 é é',
  'https://example.com/?a=1&b=2',
  '{address} ./ ../ # javascript:alert(1)',
]
const links = [
  'https://example.com/a?b=1&c=%22',
  'https://xn--bcher-kva.example/',
  '/insights/topics/details/BTC',
  'mailto:desk@example.com',
]
const descriptions = [...texts, 'BTC --> 100k [a]> </style', '']
const pictures = ['/media/chart-1.webp', '/media/2026/week.png']

/** An article of every kind of block that the editor makes, another for each seed. */
export function documentFrom(seed: number): Node {
  const next = numbersFrom(seed)
  const upTo = (max: number): number => Math.floor(next() * max)
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]): T => from[upTo(from.length)] as T
  const many = <T>(max: number, make: () => T): T[] => Array.from({ length: 1 + upTo(max) }, make)

  function someMarks(): Mark[] {
    const chosen = [marks.strong, marks.em, marks.strike, marks.code]
      .filter(() => next() < 0.2)
      .map((type) => type.create())
    return next() < 0.2 ? [marks.link.create({ href: pick(links) }), ...chosen] : chosen
  }
  const inline = (): Node[] =>
    many(4, () => (next() < 0.12 ? nodes.hard_break.create() : schema.text(pick(texts), someMarks())))
  const paragraph = (): Node => nodes.paragraph.create(null, next() < 0.05 ? [] : inline())
  const code = (): Node =>
    nodes.code_block.create(null, schema.text(`\n${pick(texts)}\n  if (a < b && c) {\n\treturn 1\n}\n`))
  const flow = (depth: number): Node =>
    depth > 0 && next() < 0.3 ? list(depth - 1) : next() < 0.15 ? code() : paragraph()
  function list(depth: number): Node {
    const items = many(3, () => nodes.list_item.create(null, [paragraph(), ...(next() < 0.4 ? [flow(depth)] : [])]))
    return next() < 0.5
      ? nodes.bullet_list.create(null, items)
      : nodes.ordered_list.create({ start: next() < 0.3 ? 2 + upTo(40) : 1 }, items)
  }
  const cell = (type = nodes.table_cell): Node =>
    type.create(
      null,
      many(2, () => flow(1)),
    )
  const table = (): Node => {
    const columns = 1 + upTo(3)
    const row = (type = nodes.table_cell): Node =>
      nodes.table_row.create(
        null,
        Array.from({ length: columns }, () => cell(type)),
      )
    return nodes.table.create(null, [row(nodes.table_header), ...many(3, row)])
  }
  const heading = (level: number): Node => nodes.heading.create({ level }, schema.text(pick(texts)))
  const figure = (): Node => {
    const sized = next() < 0.8
    const attrs = {
      src: pick(pictures),
      alt: asDescription(pick(descriptions)),
      width: sized ? 1200 : null,
      height: sized ? 675 : null,
    }
    return nodes.figure.create(attrs, next() < 0.6 ? inline() : [])
  }
  let isHeaded = false
  const blocks: readonly (() => Node)[] = [
    paragraph,
    paragraph,
    paragraph,
    () => {
      const level = isHeaded && next() < 0.5 ? 3 : 2
      isHeaded = true
      return heading(level)
    },
    () =>
      nodes.blockquote.create(
        null,
        many(2, () => (next() < 0.2 ? list(1) : paragraph())),
      ),
    () => list(2),
    code,
    table,
    () => nodes.rule.create(),
    figure,
  ]
  // Without a word it could not be published.
  const words = nodes.paragraph.create(null, schema.text(`Article ${seed}`))
  const doc = nodes.doc.create(null, [words, ...many(14, () => pick(blocks)())])
  doc.check()
  return doc
}

/** How many are made, and read back. */
export const documentCount = 100
export const allDocuments = (): Node[] => Array.from({ length: documentCount }, (_, seed) => documentFrom(seed + 1))
