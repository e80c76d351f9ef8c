import { expect } from 'vitest'
import { calls } from '#bridge/exchange/calls.ts'
import { openChromium } from '#scripts/drivers/chromium.ts'
import { logInPathSuite } from '../support/logInPaths.ts'
import { logInFaults, type SentLogIns, watchLogIns } from '../support/sealed.ts'

let sent: SentLogIns

logInPathSuite(
  async () => {
    const chromium = await openChromium()
    sent = await watchLogIns(chromium.cdp)
    return chromium
  },
  (...names) => {
    const paths = names.map((name) => calls[name].path)
    expect(logInFaults(sent, paths)).toEqual([])
  },
)
