import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runElsewhere } from '#scripts/conformance/elsewhere.ts'
import { lineOf } from '#scripts/conformance/print.ts'
import { freePort } from '#scripts/drivers/freePort.ts'
import { quietChromium, wholeChromium } from '#scripts/drivers/quietChromium.ts'
import { exchangeCases } from '#webview/contract/exchangeCases.ts'
import { root } from '../../esbuild.config.ts'
import { sandbox } from '../support/sandbox.ts'

vi.setConfig({ testTimeout: 300_000 })

const { app } = sandbox
/** What the rules of the exchange take is their own tests' to wait for. */
const rules = exchangeCases.flatMap((item) => ('byHand' in item ? [] : [item.id]))

/** The command, as a developer calls it. */
const command = (...args: readonly string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'scripts/conformance.ts'), ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
const lastOf = (out: string): unknown => JSON.parse(out.trim().split('\n').at(-1) ?? '')

test('a page in a browser is run by the command, which prints each case and ends with a line of JSON', async () => {
  const url = `${app}/conformance.html?excuse=app`
  const { code, out } = await command('--url', url)
  expect(out).toContain('passed     getAppContext.good.1')
  expect(lastOf(out)).toMatchObject({ conformance: url, green: true, carrier: 'browser', faults: [], failed: [] })
  expect(code).toBe(0)
})

test('names what is not green, with another exit code', async () => {
  const { code, out } = await command('--url', `${app}/conformance.html`)
  expect(lastOf(out)).toMatchObject({ green: false, faults: ['missing'] })
  expect(code).toBe(1)
})

test('a fake app’s phone is looked into: the page in it is run with its carrier', async () => {
  const page = encodeURIComponent(`/conformance.html?excuse=${rules.join()}`)
  const url = `${app}/?carrier=androidListener&open=${page}`
  const report = await runElsewhere({ url })
  expect(JSON.parse(lineOf(url, report))).toMatchObject({
    green: true,
    carrier: 'androidListener',
    app: { protocol: 1, platform: 'android', version: '2.31.0' },
  })
})

describe('what cannot be run is said in a sentence', () => {
  let silent = ''
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(
      '<script>insightsConformance={state:()=>"idle",ended:()=>0,run(){},report:async()=>({})}</script><h1>Nothing</h1>',
    )
  })
  beforeAll(async () => {
    const port = await freePort()
    await once(server.listen(port, '127.0.0.1'), 'listening')
    silent = `http://127.0.0.1:${port}/`
  })
  afterAll(() => server.close())

  test.each([
    ['a word', ['--url', 'conformance.html'], /--url conformance\.html is no address/],
    ['a script', ['--url', 'javascript:alert(1)'], /is no address/],
    [
      'a driver’s word',
      ['--url', 'https://a.example/', '--webdriver', 'localhost'],
      /--webdriver localhost is no address/,
    ],
    [
      'nothing at the driver’s address',
      ['--url', 'https://a.example/', '--webdriver', 'http://127.0.0.1:9'],
      /opens no session/,
    ],
  ])('%s: code 2', async (_, args, sentence) => {
    const { code, out, err } = await command(...args)
    expect(err).toMatch(sentence)
    expect(lastOf(out)).toMatchObject({ green: false, error: expect.stringMatching(sentence) })
    expect(code).toBe(2)
  })

  test('an address without a page', async () => {
    await expect(runElsewhere({ url: `${app}/insights`, arrivalMs: 2_000 })).rejects.toThrow(/is no conformance page/)
  })

  test('a page that is silent', async () => {
    await expect(runElsewhere({ url: silent, silenceMs: 2_000 })).rejects.toThrow(
      'The page has been silent for 2 s: 0 cases had ended.',
    )
  })

  test('an address without a server', async () => {
    await expect(runElsewhere({ url: 'https://127.0.0.1:9/', arrivalMs: 2_000 })).rejects.toThrow(
      /could not be opened|is no conformance page/,
    )
  })
})

test('reads an own driver from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insights-capabilities-'))
  const port = await freePort()
  const driver = spawn('/usr/bin/chromedriver', [`--port=${port}`], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    // Its first line is written before it listens.
    for (let said = ''; !said.includes('started successfully'); ) said += await once(driver.stdout, 'data')
    const capabilities = join(folder, 'capabilities.json')
    const args = [...quietChromium, `--user-data-dir=${join(folder, 'profile')}`]
    await writeFile(
      capabilities,
      JSON.stringify({
        browserName: 'chrome',
        acceptInsecureCerts: true,
        'goog:chromeOptions': { binary: wholeChromium, args },
      }),
    )
    const url = `${app}/conformance.html?excuse=app`
    const report = await runElsewhere({ url, webdriver: `http://127.0.0.1:${port}`, capabilities })
    expect(JSON.parse(lineOf(url, report))).toMatchObject({ green: true, carrier: 'browser' })
  } finally {
    driver.kill()
    await once(driver, 'exit')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
