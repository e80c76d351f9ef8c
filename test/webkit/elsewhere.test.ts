import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runElsewhere } from '#scripts/conformance/elsewhere.ts'
import { lineOf } from '#scripts/conformance/print.ts'
import { startDriver } from '#scripts/drivers/webkit.ts'
import { sandbox } from '../support/sandbox.ts'

vi.setConfig({ testTimeout: 300_000 })

const { app } = sandbox

test('drives WebKit’s own browser by its driver', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insights-capabilities-'))
  const driver = await startDriver()
  try {
    const capabilities = join(folder, 'capabilities.json')
    const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
    const wanted = { acceptInsecureCerts: true, 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
    await writeFile(capabilities, JSON.stringify(wanted))
    const url = `${app}/conformance.html?excuse=app`
    const report = await runElsewhere({ url, webdriver: `http://127.0.0.1:${driver.port}`, capabilities })
    expect(JSON.parse(lineOf(url, report))).toMatchObject({ green: true, carrier: 'browser', faults: [], failed: [] })
  } finally {
    await driver.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
