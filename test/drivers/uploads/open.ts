import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Chromium } from '../chromium.ts'
import type { pageApi } from './page.ts'

export type PageApi = typeof pageApi

/** A page of the sandbox in which uploads can be begun and watched. */
export interface UploadPage {
  ask<N extends keyof PageApi>(name: N, ...given: Parameters<PageApi[N]>): Promise<Awaited<ReturnType<PageApi[N]>>>
  /** Loads the page anew, at once: what it was sending breaks off. */
  reload(): Promise<void>
}

const patienceMs = 30_000

async function scriptOfPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: ['chrome110'],
    define: { 'process.env.NODE_ENV': '"test"' },
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

/** Opens a page of the build for a person who is logged in. */
export async function openUploads({ browser, cdp }: Chromium, https: string, userId: string): Promise<UploadPage> {
  const script = await scriptOfPage()
  const evaluate = async <T>(expression: string): Promise<T> => {
    const answer = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    const { result, exceptionDetails } = answer as {
      result: { value: T }
      exceptionDetails?: { text: string; exception?: { description?: string } }
    }
    if (exceptionDetails)
      throw new Error(`The page has failed: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
    return result.value
  }
  const load = async () => {
    await cdp.send('Page.navigate', { url: `${https}/insights/setting` })
    const isThere = () => evaluate<boolean>(`document.readyState === 'complete' && !window.insightsUploads`)
    await browser.waitUntil(() => isThere().catch(() => false), { timeout: patienceMs })
    await evaluate(script)
  }
  await browser.url(`${https}/favicon.ico`)
  const body = JSON.stringify({ userId })
  const init = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} }`
  const session = await evaluate<string>(`fetch('/sandbox/session', ${init}).then((answer) => answer.text())`)
  if (!session.includes('"token"')) throw new Error(`The sandbox did not log ${userId} in: ${session}`)
  await load()
  return {
    ask: (name, ...given) => evaluate(`insightsUploads.${name}(...${JSON.stringify(given)})`),
    reload: load,
  }
}
