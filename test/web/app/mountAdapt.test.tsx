import { postWith } from '#test/web/features/feed/home/world.ts'
import '#web/app/render.tsx'
import '#web/features/feed/home/Home.tsx'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '#fixtures/app/testing.ts'
import { timelineOf, timelinePath } from '#fixtures/otherShapes/timeline.ts'
import { otherShapes } from '#test/support/otherShapes.ts'
import { siteExchange as exchange } from '#test/support/siteExchange.ts'
import { forgetFeeds } from '#web/features/feed/feed.ts'
import { mount } from '#web/index.ts'

const data = timelineOf({
  posts: [postWith('7', { text: 'Over there it is an entry.' })],
  cursor: null,
  head: null,
})

let takeDown: (() => void) | undefined
beforeEach(() => {
  forgetFeeds()
  history.replaceState(null, '', '/insights')
})
afterEach(() => {
  takeDown?.()
  document.body.replaceChildren()
})

test('mounts the section with an adapter for another feed', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, location.href)
    asked.push(pathname)
    return pathname === timelinePath ? Response.json({ code: '00000', msg: '', data }) : new Promise(() => {})
  })
  const root = document.createElement('div')
  document.body.append(root)
  takeDown = mount(root, exchange, { adapter: otherShapes })
  await screen.findByText('Over there it is an entry.')
  expect(asked).not.toContain('/v1/social/public/feed')
})

test('in an app, requests the adapted path from native, and reads the answer', async () => {
  const app = fakeApp(exchange, {
    adapter: otherShapes,
    request: async ({ path }) =>
      path === timelinePath.slice(1) ? { code: '00000', msg: '', data } : { code: '40400', msg: '', data: null },
  })
  const page = await app.load()
  takeDown = page.close
  await screen.findByText('Over there it is an entry.')
})
