import { expect, test } from 'vitest'
import { commanding } from '#scripts/sandboxKey.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox

const chromium = chromiumForFile()

interface Taken {
  readonly kind: string
  readonly name: string
  readonly message: string
  readonly route: string
  readonly engine: string
  readonly stack: string
}

const taken = async (): Promise<readonly Taken[]> =>
  ((await (await fetch(`${http}/sandbox/errors.json`, { headers: commanding })).json()) as { reports: Taken[] }).reports

test('reports uncaught errors to the address of the configuration, without a user’s text', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  // What a driver throws itself, a browser keeps from the page.
  await browser.execute(() =>
    dispatchEvent(new ErrorEvent('error', { error: new TypeError('"my secret words" cannot be read') })),
  )
  const found = () => taken().then((all) => all.find(({ message }) => message.startsWith('TypeError: "…" cannot')))
  await browser.waitUntil(async () => (await found()) !== undefined)
  const report = await found()
  expect(report).toMatchObject({ kind: 'uncaught', name: 'error', route: 'home' })
  expect(report?.engine).toMatch(/^Chrome \d+$/)
  expect(JSON.stringify(await taken())).not.toContain('secret')
})
