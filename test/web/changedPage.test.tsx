import 'fake-indexeddb/auto'
import '#web/app/render.tsx'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import { loadLocale } from '#web/i18n/i18n.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { keepMocks } from '../support/console.ts'
import { meddlers } from '../support/meddlers.ts'
import { answers } from './records/answers.ts'
import { fakePage, type Outcome, openScreen } from './records/openScreen.ts'
import { press, type Reading, readings } from './records/screens.ts'

keepMocks()

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('./features/markets/screen/world.tsx'))

beforeAll(() => {
  vi.useFakeTimers()
  fakePage()
})

const answer = (name: CallName, body: object, turn: number): unknown =>
  structuredClone(Reflect.apply(answers[name] ?? (() => null), undefined, [body, turn]))

const open = (reading: Reading): Promise<Outcome> =>
  openScreen(
    reading,
    (turn) =>
      (...asked) =>
        answer(...asked, turn),
  )

async function openChanged(meddle: () => () => void, reading: Reading): Promise<Outcome> {
  const stop = meddle()
  try {
    return await open(reading)
  } finally {
    stop()
  }
}

/** One step after the other, as far apart as a reader's. */
const steps =
  (...all: readonly (() => void)[]) =>
  (): void =>
    all.forEach((step, at) => void setTimeout(step, at * 250))

const goBack = () => history.back()

/** Through the page by its links, there and back, and its lists refreshed. */
const walks: readonly Reading[] = [
  {
    call: 'social.post',
    path: () => '/insights',
    act: steps(press('.post-card__link:first-child'), goBack, press('.hot-topic'), goBack, press('.nav-link')),
  },
  {
    call: 'social.comments',
    path: (turn) => `/insights/posts/p${turn}`,
    isAccount: true,
    act: steps(press('.comments .tab'), press('.comment__reply'), press('.comment .action'), press('.post-author')),
  },
]

/** Each screen once, with everything that a reader does there. */
const screens = readings.filter(
  ({ path, isAccount, act }, at) =>
    act || readings.findIndex((one) => !one.act && one.path(0) === path(0) && one.isAccount === isAccount) === at,
)

test.each(Object.entries(meddlers))(
  'every screen stays whole on a page with this: %s',
  { timeout: 240_000 },
  async (_, meddle) => {
    const broken: object[] = []
    for (const reading of [...screens, ...walks]) {
      const { isBlank, errors } = await openChanged(meddle, reading)
      if (isBlank || errors.length > 0) broken.push({ call: reading.call, path: reading.path(0), isBlank, errors })
    }
    expect(broken).toEqual([])
  },
)

const turned = [
  '/insights',
  '/insights/posts/p1',
  '/insights/user/u1',
  '/insights/topics',
  '/insights/topics/details/Rent1',
  '/insights/search?q=rent1',
  '/insights/notification',
  '/insights/rank/24h',
  '/insights/setting/privacy',
  '/spot/BTCUSDT',
  '/login',
] as const

/** Each opening has ids of its own. */
const withoutIds = ({ text }: Outcome): string => text.replace(/\d+/g, '#')

test.for(turned)('%s shows what has changed also where the browser has translated it', async (path, { task, skip }) => {
  // Preact keeps writing into the text that the browser has removed.
  if (task.file.projectName === 'preact') skip()
  await loadLocale('de')
  const inGerman = async (meddle: () => () => void) => {
    const shown = await openChanged(meddle, {
      call: 'social.feed',
      path: () => path,
      act: () => choose({ language: 'de' }),
    })
    expect($locale.get()).toBe('de')
    choose({ language: 'en' })
    return withoutIds(shown)
  }
  const plain = await inGerman(() => () => {})
  expect(await inGerman(meddlers.translated)).toBe(plain)
})
