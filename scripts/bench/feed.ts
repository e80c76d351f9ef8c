import { fillWithCharts } from '#test/support/chartPosts.ts'
import { evaluate, heapBytes } from '../drivers/cdp.ts'
import { asUsed, type Chromium, slowCpu, withChromium } from '../drivers/chromium.ts'
import { openSandbox } from '../sandbox.ts'
import { type Endless, makeEndless, showPlainCards } from './feed/lists.ts'
import { type Watched, watchFeed } from './feed/watch.ts'
import { type Figures, runBench } from './runBench.ts'

/*
 * Scrolls through 3,000 posts on a slow phone (390×844, CPU slowed down four times), one third at reading speed and the rest
 * faster, and through 2,000 people of a ranking and of a follower list. `--posts 10000 --minutes 60` takes half an hour. One
 * device pixel per CSS pixel: without a GPU, the measured CPU draws every pixel. Scrolling is native, and measuring does
 * not touch the page. Long tasks are those over 50 ms, as browsers define them. Memory is measured after forced garbage
 * collections, after a sixth of the way and at the end. A jump is a layout shift without input. The floor repeats the
 * feed's last cards in a document without scripts. Its late frames are the browser's own.
 */

const flick = { x: 195, y: 420, yDistance: -8_000, gestureSourceType: 'mouse' } as const
/** Stop after this many strokes without new items, midway and at the end. */
const strokesWithoutNews = { midway: 10, atEnd: 2 } as const

const watched = (chromium: Chromium): Promise<Watched> => evaluate(chromium.cdp, 'insightsWatched()')

/** Opens a list on a slow phone. Page start is measured by another benchmark. */
function onPhone<T>(
  href: string,
  initScripts: readonly string[],
  work: (chromium: Chromium) => Promise<T>,
): Promise<T> {
  return withChromium({ ...asUsed, density: 1, mobile: true, initScripts }, async (chromium) => {
    const { browser, cdp } = chromium
    await slowCpu(chromium)
    await cdp.send('Performance.enable', {})
    await browser.url(href)
    await browser.waitUntil(() => evaluate<boolean>(cdp, "!!document.querySelector('[data-item]')"))
    await browser.pause(3_000)
    return work(chromium)
  })
}

/** Forces a layout, so it is only called when no new items appear. */
const isAtEnd = (chromium: Chromium): Promise<boolean> =>
  evaluate(chromium.cdp, 'scrollY + innerHeight >= document.documentElement.scrollHeight - 1')

/** Scrolls until this many items have been rendered or no more appear. Items passed at high speed are never rendered. */
async function scrollTo(chromium: Chromium, posts: number, speed: number): Promise<void> {
  let known = 0
  for (let idle = 0; idle < strokesWithoutNews.midway; idle++) {
    await chromium.cdp.send('Input.synthesizeScrollGesture', { ...flick, speed })
    const now = (await watched(chromium)).posts
    if (now >= posts) return
    if (now > known) idle = 0
    known = now
    if (idle >= strokesWithoutNews.atEnd && (await isAtEnd(chromium))) return
  }
}

/** The forced collections are the benchmark's own and block a slow phone longer than the feed does. */
async function heapMb({ cdp }: Chromium): Promise<number> {
  await evaluate(cdp, 'insightsWeighing(true)')
  const bytes = await heapBytes(cdp)
  await evaluate(cdp, 'insightsWeighing(false)')
  return bytes / 2 ** 20
}

const settings = {
  posts: { whole: 3_000, short: 150 },
  /** Cards of the floor. */
  plain: { whole: 300, short: 60 },
  people: { whole: 2_000, short: 300 },
  /** Reading speed in CSS pixels per second, … */
  slow: { whole: 1_500, short: 1_500 },
  /** …and searching speed. */
  fast: { whole: 3_000, short: 3_000 },
}

interface Scrolled {
  readonly name: string
  readonly href: string
  readonly endless: Endless
}

/** The lists to scroll. Lists that are too short in the seed repeat their first page. */
const lists = (posts: number, people: number): readonly Scrolled[] => [
  {
    name: 'posts',
    href: '/insights',
    endless: { path: 'v1/social/public/feed', items: 'posts', id: 'id', max: posts },
  },
  {
    name: 'ranked',
    href: '/insights/rank/30d',
    endless: { path: 'v1/social/public/rank', items: 'people', id: 'userId', max: people },
  },
  {
    name: 'fans',
    href: '/insights/fansAndFocus?user=10000100',
    endless: { path: 'v1/social/public/follows', items: 'people', id: 'userId', max: people },
  },
]

const late = ({ frames, lateFrames }: Pick<Watched, 'frames' | 'lateFrames'>): number =>
  Number(((100 * lateFrames) / frames).toFixed(1))

/** Scrolls through as many cards at the same speed in a document of HTML only. @returns late frames in per cent */
async function scrollFloor(chromium: Chromium, origin: string, cards: number, speed: number): Promise<number> {
  await showPlainCards(chromium, origin, cards)
  await chromium.browser.pause(3_000)
  await evaluate(chromium.cdp, `(${watchFeed})()`)
  while (!(await isAtEnd(chromium))) await chromium.cdp.send('Input.synthesizeScrollGesture', { ...flick, speed })
  return late(await watched(chromium))
}

const longest = (tasks: readonly number[]): number => Math.round(Math.max(0, ...tasks))

/**
 * Scrolls a list to its end.
 * @returns the measurements
 */
async function scroll(
  { name, href, endless }: Scrolled,
  origin: string,
  { slow, fast, plain }: Readonly<Record<'slow' | 'fast' | 'plain', number>>,
): Promise<Figures> {
  const { max } = endless
  const isPosts = name === 'posts'
  // The seed has 3,000 posts.
  const isSeeded = isPosts && max <= 3_000
  const initScripts = isSeeded ? [] : [`(${makeEndless})(${JSON.stringify(endless)})`]
  const weighedFrom = Math.round(max / 6)
  return onPhone(`${origin}${href}`, initScripts, async (chromium) => {
    await evaluate(chromium.cdp, `(${watchFeed})()`)

    const startedAt = performance.now()
    const firstSpeed = isPosts ? slow : fast
    await scrollTo(chromium, weighedFrom, firstSpeed)
    const before = await heapMb(chromium)
    if (isPosts) await scrollTo(chromium, Math.round(max / 3), slow)
    const atSlow = await watched(chromium)
    await scrollTo(chromium, max, fast)
    const seconds = (performance.now() - startedAt) / 1_000
    const { posts: seen, tasks, jumps, frames, lateFrames } = await watched(chromium)
    const after = await heapMb(chromium)
    const slowly = isPosts ? atSlow : { frames: 0, lateFrames: 0 }
    const found = {
      [name]: seen,
      ...(isPosts && {
        longest_task_slow_ms: longest(atSlow.tasks),
        tasks_over_50_ms_slow: atSlow.tasks.length,
      }),
      longest_task_ms: longest(tasks),
      tasks_over_50_ms: tasks.length,
      late_frames_per_100: late({ frames: frames - slowly.frames, lateFrames: lateFrames - slowly.lateFrames }),
      ...(isPosts && plain > 0 && { floor_late_frames_per_100: await scrollFloor(chromium, origin, plain, fast) }),
      [`heap_mb_at_${weighedFrom}`]: Number(before.toFixed(1)),
      heap_growth_mb: Number((after - before).toFixed(1)),
      jumps: jumps.length,
    }
    const speeds = isPosts ? `${slow} and ${fast}` : fast
    console.log(`\n${seen} ${name} in ${seconds.toFixed(0)} s at ${speeds} px a second\n`)
    for (const what of jumps) console.log(`  jump: ${what}`)
    return Object.fromEntries(
      Object.entries(found).map(([figure, value]) => [
        isPosts || figure === name ? figure : `${name}_${figure}`,
        value,
      ]),
    )
  })
}

const few = 20

/** Scrolls through a short feed. @returns the main thread's work, in ms */
async function workOf(origin: string, arePictures: boolean): Promise<number> {
  const initScripts = [`(${fillWithCharts})(${few}, ${arePictures})`]
  return onPhone(`${origin}/insights`, initScripts, async (chromium) => {
    const { browser, cdp } = chromium
    do await cdp.send('Input.synthesizeScrollGesture', { ...flick, yDistance: -1_000, speed: 1_500 })
    while (!(await isAtEnd(chromium)))
    await browser.pause(3_000)
    const { metrics } = (await cdp.send('Performance.getMetrics', {})) as {
      metrics: readonly { readonly name: string; readonly value: number }[]
    }
    return Math.round(1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN))
  })
}

await runBench(
  'feed',
  settings,
  async ({ settings: { posts, people, ...speeds }, note, miss, use }) => {
    const { https } = use(await openSandbox()).addresses
    for (const list of lists(posts, people)) {
      if (list.endless.max > 0) note(await scroll(list, https, speeds))
    }
    const [pictures, charts] = [await workOf(https, true), await workOf(https, false)]
    note({ picture_posts_ms: pictures, chart_posts_ms: charts })
    if (charts > 1.1 * pictures)
      miss(`chart_posts_ms is ${charts}, of pictures ${pictures}: 1.1 times as much at most.`)
  },
  { aims: { longest_task_slow_ms: 50, late_frames_per_100: 1, jumps: 0 } },
)
