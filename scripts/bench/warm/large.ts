import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicKeyOf } from '#scripts/cli/pack/command.ts'
import { openHost } from '#scripts/drivers/webkit.ts'
import { sandboxKey } from '#scripts/sandboxKey.ts'
import { writePackage } from '#test/scripts/channel/folders.ts'
import { newKey } from '#test/scripts/packages/make.ts'
import type { Run } from '../runBench.ts'

const items = 50_000

/** Requests a long response through the app. @returns ms until the page had its text */
async function askLong(canFetch: boolean, count: number, sandboxKey: string): Promise<number> {
  const begun = performance.now()
  const params = { method: 'POST', path: 'sandbox/conformance/long', params: { count, sandboxKey }, canFetch }
  const message = { v: 1, id: String(begun), page: 'bench', method: 'request', params }
  const { result } = Object(await window.webkit?.messageHandlers?.request?.postMessage(message))
  const data = result.at ? await (await fetch(result.at)).json() : result.data
  if (data.items.length !== count) throw new Error('A part of the answer is missing.')
  return performance.now() - begun
}

/** Times a 5 MB response over WebKit's bridge and over a path of the page's origin, in turn: in ms, including the exchange. */
export async function timeLarge(gateway: string, pairs: number, sample: Run<never>['sample']): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-large-'))
  const key = newKey()
  await writePackage(join(folder, 'bundled'), { version: '1.0.0', key })
  const packages = {
    folder: join(folder, 'packages'),
    keys: [publicKeyOf(key)],
    exchange: 'meridian',
    bundled: join(folder, 'bundled', 'insights-webview.zip'),
  }
  const host = await openHost({ gateway, origins: ['insights://app'], reply: true, packages })
  try {
    const ask = (canFetch: boolean) => host.browser.execute(askLong, canFetch, items, sandboxKey)
    // Warm-up: the server's first responses take longer.
    await ask(false)
    for (let pair = 0; pair < pairs; pair++) {
      const found = { large_path_ms: Number.NaN, large_bridge_ms: Number.NaN }
      for (const canFetch of pair % 2 === 0 ? [false, true] : [true, false])
        found[canFetch ? 'large_path_ms' : 'large_bridge_ms'] = await ask(canFetch)
      sample({ ...found, large_share: found.large_path_ms / found.large_bridge_ms })
    }
  } finally {
    await host.close()
  }
}
