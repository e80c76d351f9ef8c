import { askEarly } from './askEarly.ts'
import { fills } from './screenCalls.ts'

/*
 * Sends the screen's first call while the page's scripts load. A separate file, loaded by all documents but the home page's, whose first
 * paint an inline script would delay. Like the home page's, it covers the common case: a plain address without a query.
 */

/** Beginnings of addresses, with the path and body of their call. The build puts them in. */
declare const screenAsks: readonly (readonly [start: string, path: string, body: Readonly<Record<string, unknown>>])[]

for (const [start, path, body] of screenAsks) {
  const [, param = ''] = location.pathname.split(start)
  if (location.search || !/^[\w.-]+$/.test(param)) continue
  const early = askEarly(path, (state) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => {
        const fill = Object.entries(fills).find(([key]) => key === value)?.[1]
        return [name, fill ? fill(param, state) : value]
      }),
    ),
  )
  if (!early) continue
  window.insightsEarly = {
    ...early,
    // The screen shows the answer: the first render does not wait for it.
    envelope: Promise.resolve(),
    // In a task after the one that first renders the screen, even if it has come before.
    get answer() {
      return new Promise((resolve) => setTimeout(resolve)).then(() => early.answer)
    },
  }
}
