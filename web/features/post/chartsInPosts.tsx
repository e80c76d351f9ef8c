import { useStore } from '@nanostores/react'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { useCallback, useMemo } from 'react'
import type { Post } from '#bridge/exchange/calls.ts'
import { chartWords, type FoundChart } from '#bridge/site/sharedChart.ts'
import { lru } from '#web/lib/lru.ts'
import { findOurChart, LateSharedChart } from '../markets/SharedChart/LateSharedChart.tsx'
import { postOf } from './posts.ts'
import { cardWords } from './translations.ts'

type Words = Pick<Post, 'title' | 'text' | 'entities' | 'languageType'>

const maxKept = 500

/** Addresses of charts that could not be drawn. */
const $all = atom<ReadonlySet<string>>(new Set())
export const $undrawn: ReadableAtom<ReadonlySet<string>> = $all

const chartIn = ({ text, entities }: Pick<Words, 'text' | 'entities'>, undrawn: ReadonlySet<string>) => {
  const found = findOurChart(text, entities)
  return found && !undrawn.has(found.url) ? found : undefined
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Where a chart stands in a translation, which may have changed what is around its link, or have dropped the link itself. */
function placeIn({ text, entities }: Words, { chart, url, pair, start }: FoundChart, post: Words): Span | undefined {
  const isWorded = post.text.startsWith(`${pair} `, start)
  const written = text.indexOf(url)
  const link =
    written < 0
      ? entities.find((entity) => entity.type === 'link' && entity.url === url)
      : { start: written, end: written + url.length }
  if (!isWorded) return link
  const said = chartWords(chart, pair)
  const first = link ? text.lastIndexOf(`${pair} `, link.start) : text.indexOf(said)
  if (!link) return first < 0 ? undefined : { start: first, end: first + said.length }
  const isBefore = first >= 0 && !text.slice(first, link.start).includes('\n')
  return isBefore ? { start: first, end: link.end } : link
}

/**
 * What is read beside a chart that is drawn: it is not said twice.
 * @param words of the post, or their translation.
 */
export function withoutChart<W extends Words>(words: W, post: Words): W {
  const chart = chartIn(post, $all.get())
  const found = chart && words !== post ? placeIn(words, chart, post) : chart
  if (!found) return words
  const { text, entities } = words
  const before = text.slice(0, found.start).trimEnd()
  const after = text.slice(found.end)
  const cut = found.end - before.length
  return {
    ...words,
    text: before ? before + after : after.trimStart(),
    entities: entities.flatMap((entity) => {
      if (entity.end <= before.length) return [entity]
      const moved = cut + (before ? 0 : after.length - after.trimStart().length)
      return entity.start < found.end ? [] : [{ ...entity, start: entity.start - moved, end: entity.end - moved }]
    }),
  }
}

/** The text that replaces a card's own, if any. */
export const wordsOfCard: (id: string) => ReadableAtom<Words | undefined> = lru(maxKept, (id) =>
  computed([cardWords(id), postOf(id) ?? atom(), $undrawn], (words, post) => {
    const said = words ?? post
    const left = said && withoutChart(said, post ?? said)
    return left === post ? undefined : left
  }),
)

/** The chart in a post, drawn below its words. */
export function ChartOf({ id }: { id: string }) {
  const $post = postOf(id)
  return $post ? <ChartOfKnown $post={$post} /> : null
}

function ChartOfKnown({ $post }: { $post: NonNullable<ReturnType<typeof postOf>> }) {
  const { text, entities } = useStore($post, { keys: ['text', 'entities'] })
  const undrawn = useStore($undrawn)
  const found = useMemo(() => chartIn({ text, entities }, undrawn), [text, entities, undrawn])
  const url = found?.url ?? ''
  const onUndrawn = useCallback(() => $all.set(new Set([...$all.get(), url])), [url])
  return found ? <LateSharedChart chart={found.chart} onUndrawn={onUndrawn} /> : null
}
