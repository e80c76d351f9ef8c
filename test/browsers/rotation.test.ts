import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterEach, expect, test } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { loginNameOf, sandboxAccounts, sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import { ensureSigningKeys, signingFolder } from '#fixtures/signing/keys.ts'
import { inlineCertificates } from '#scripts/build/certificate.ts'
import { exchangeModules } from '#scripts/build/exchange.ts'
import { engineForFile } from '../support/engine.ts'
import type { LogInOutcome } from '../support/rotation/page.ts'
import { sandbox as origins, tellSigning } from '../support/sandbox.ts'

const files = { first: 'gateway.pem', second: 'gateway-next.pem' } as const

/** The suite's page as a build makes it for an exchange that has one certificate, or two. */
async function builtWith(...names: readonly (keyof typeof files)[]): Promise<string> {
  await ensureSigningKeys()
  const [first = '', second] = names.map((name) => join(signingFolder, files[name]))
  const certificate = second === undefined ? first : ([first, second] as const)
  const signing = { ...sandbox.signing, certificate }
  const exchange = await inlineCertificates(defineExchange({ ...sandbox, signing }), signingFolder)
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../support/rotation/page.ts', import.meta.url))],
    plugins: exchangeModules(exchange),
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

const engine = engineForFile()
const { https } = origins
const [account] = sandboxAccounts
afterEach(() => tellSigning({}))

/** Logs in on a page of its own, and counts the log-ins that left it. */
async function logIn(script: string): Promise<{ readonly outcome: LogInOutcome; readonly sent: number }> {
  const { browser } = engine
  await browser.url(`${https}/media/test.gif`)
  await browser.deleteCookies()
  await browser.execute(() => sessionStorage.clear())
  await browser.execute(script)
  const outcome = await browser.executeAsync<LogInOutcome, [string, string]>(
    (name, password, done) => {
      const run: (name: string, password: string) => Promise<LogInOutcome> = Reflect.get(window, 'logIn')
      run(name, password).then(done, (error: unknown) => done({ refused: String(error) }))
    },
    account ? loginNameOf(account) : '',
    sandboxPassword,
  )
  const sent = await browser.execute(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/v1/user/login')).length,
  )
  return { outcome, sent }
}

const isIn = { outcome: { userId: account?.userId }, sent: 1 }
const isRefused = { outcome: { refused: 'serverKey' }, sent: 0 }

test('sealed with two certificates, it takes a configuration that either signed, and refuses a third’s', async () => {
  const script = await builtWith('first', 'second')
  await tellSigning({ certificate: 'first' })
  expect(await logIn(script)).toEqual(isIn)
  await tellSigning({ certificate: 'second' })
  expect(await logIn(script)).toEqual(isIn)
  await tellSigning({ serverKey: 'stranger' })
  expect(await logIn(script)).toEqual(isRefused)
})

test('sealed with one, it refuses what the one that replaces it has signed', async () => {
  const script = await builtWith('first')
  await tellSigning({ certificate: 'second' })
  expect(await logIn(script)).toEqual(isRefused)
  await tellSigning({ certificate: 'first' })
  expect(await logIn(script)).toEqual(isIn)
})
