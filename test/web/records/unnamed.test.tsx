import 'fake-indexeddb/auto'
import '#web/app/render.tsx'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { isVisible } from '#bridge/lib/line.ts'
import { keepMocks } from '#test/support/console.ts'
import { answers } from './answers.ts'
import { fakePage, openScreen } from './openScreen.ts'
import { readings } from './screens.ts'

keepMocks()

beforeAll(() => {
  vi.useFakeTimers()
  fakePage()
})

const named = ['nickName', 'slug', 'loginName', 'userName'] as const
const blanks = ['', '\u3164', '\u200b\u202e', '\u0301\u20e3', '\u2067\u2067\u2067', ' \u00a0']

/** The same answer with invisible names. */
function unname(value: unknown, blank: string): unknown {
  if (Array.isArray(value)) return value.map((one) => unname(one, blank))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, one]) => [key, unname(one, blank)] as const)
  const isPerson = 'nickName' in value || 'loginName' in value
  return { ...Object.fromEntries(entries), ...(isPerson && Object.fromEntries(named.map((key) => [key, blank]))) }
}

const answer = (name: CallName, body: object, turn: number): unknown =>
  structuredClone(Reflect.apply(answers[name] ?? (() => null), undefined, [body, turn]))

const body = { symbolIds: [], userIds: [], postId: 'p', id: 'u', userId: 'u', hashTag: 'Rent' }
const people = readings.filter(({ call }) => JSON.stringify(answer(call, body, 1))?.includes('"nickName"'))
const cases = people.map((reading, at) => ({ reading, at, call: reading.call, path: reading.path(0) }))

/** What a reader would have to press or read without seeing anything, and links that lead to no person. */
function faults(): string[] {
  const isNamed = (element: Element) =>
    [element.textContent, element.getAttribute('aria-label'), element.querySelector('img')?.alt].some((text) =>
      isVisible(text ?? ''),
    )
  const pressed = 'bdi:not(.cashtag *, .cashtag__change), a, button, [role=option]'
  const empty = [...document.querySelectorAll(pressed)].filter((one) => !isNamed(one))
  const astray = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="/user/"]')].filter(
    ({ pathname }) => !/\/user\/[\w-]+$/.test(pathname),
  )
  return [...empty, ...astray].map(({ outerHTML }) => outerHTML.slice(0, 200))
}

test.each(cases)('names and links people without a visible name: $call at $path', async ({ reading, at }) => {
  const blank = blanks[at % blanks.length] ?? ''
  let found: string[] = []
  const { errors, text } = await openScreen(
    reading,
    (turn) => (name, body) => unname(answer(name, body, turn), blank),
    ({ text }) => {
      found = faults()
      return /Unnamed user|Your account/.test(text)
    },
  )
  expect({ errors, found }).toEqual({ errors: [], found: [] })
  expect(text).toMatch(/Unnamed user|Your account/)
})
