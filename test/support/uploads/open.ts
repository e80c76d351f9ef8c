import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { commandingJson } from '#scripts/sandboxKey.ts'
import type { pageApi } from './page.ts'

export type PageApi = typeof pageApi

/** A page of the sandbox in which uploads can be begun and watched. */
export interface UploadPage {
  ask<N extends keyof PageApi>(name: N, ...given: Parameters<PageApi[N]>): Promise<Awaited<ReturnType<PageApi[N]>>>
  /** Reloads the page at once: what it was sending breaks off. */
  reload(): Promise<void>
}

const patienceMs = 120_000

async function scriptOfPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: ['chrome110', 'safari16'],
    alias: { 'insights:styles': fileURLToPath(new URL('../../noStyles.ts', import.meta.url)) },
    define: { 'process.env.NODE_ENV': '"test"' },
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

interface Outcome {
  readonly json?: string
  readonly error?: string
}

/** Opens a page of the build for a person who is logged in, in whichever browser. */
export async function openUploads(browser: WebdriverIO.Browser, https: string, userId: string): Promise<UploadPage> {
  const script = await scriptOfPage()
  await browser.setTimeout({ script: patienceMs })
  const load = async () => {
    await browser.url(`${https}/insights/setting`)
    await browser.waitUntil(() => browser.execute(() => !('insightsUploads' in window)), { timeout: patienceMs })
    await browser.execute(script)
  }
  await browser.url(`${https}/media/test.gif`)
  const isLoggedIn = await browser.executeAsync(
    (id: string, headers: Record<string, string>, done: (isLoggedIn: boolean) => void) => {
      fetch('/sandbox/session', { method: 'POST', headers, body: JSON.stringify({ userId: id }) }).then(
        (answer) => done(answer.ok),
        () => done(false),
      )
    },
    userId,
    commandingJson,
  )
  if (!isLoggedIn) throw new Error(`The sandbox did not log ${userId} in.`)
  await load()
  const asked = async (name: string, given: readonly unknown[]) => {
    const { json, error } = await browser.executeAsync(
      (wanted: string, values: readonly unknown[], done: (outcome: Outcome) => void) => {
        const api: Readonly<Record<string, (...values: readonly unknown[]) => unknown>> = Reflect.get(
          window,
          'insightsUploads',
        )
        Promise.resolve(api[wanted]?.(...values)).then(
          (value) => done({ json: JSON.stringify(value ?? null) }),
          (reason: unknown) => done({ error: String(reason) }),
        )
      },
      name,
      given,
    )
    if (json === undefined) throw new Error(`The page has failed: ${error}`)
    return JSON.parse(json)
  }
  return { ask: (name, ...given) => asked(name, given), reload: load }
}
