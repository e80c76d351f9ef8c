import { quietMs } from '#bridge/lib/debounced.ts'
import {
  contextOf,
  elsewhere,
  heardSince,
  postCommand,
  refusedOnce,
  settled,
  startListening,
  type ToldConfig,
  tellConfig,
  visitor,
} from './sandbox.ts'
import { ask, type CaseResult, failed, notRun, passed, saidOf, type Tools } from './tools.ts'

type Run = (tools: Tools) => Promise<CaseResult>

/** Of two calls that must come within two seconds: an app or a machine may be slow once. */
const pauseAttempts = 3

export const loginPath = '/v1/user/login'
export const unknownLogin = () => ({
  loginName: `unknown-${Date.now().toString(36)}@conformance.example`,
  pwd: 'Not-a-1-password',
})

/** Has the app ask for the sign configuration. @returns why the case cannot go on; nothing where it can. */
async function askAgain(tools: Tools): Promise<CaseResult | undefined> {
  const heard = await refusedOnce(tools, { code: '00020' })
  if (!('status' in heard))
    return heard.askedForConfig ? undefined : notRun('The sign configuration was not asked for: see bridge.unsigned.')
  return heard.status === 'failed' ? notRun(heard.received) : heard
}

/** Does something in an app that has been told this sign configuration. The app keeps it until a later refusal. */
async function toldSo(tools: Tools, as: ToldConfig, run: Run): Promise<CaseResult> {
  if (!(await tellConfig(tools, as))) return elsewhere
  await settled(tools)
  const result = (await askAgain(tools)) ?? (await run(tools))
  await tellConfig(tools, 'usual')
  return result
}

/** What is sealed stays in the app. */
async function sendsNothing(tools: Tools): Promise<CaseResult> {
  if (!(await startListening(tools, loginPath))) return elsewhere
  const params = { method: 'POST', path: loginPath, params: unknownLogin() }
  const ended = await ask(tools, 'request', params, { timeoutMs: 15_000 })
  if (await heardSince(tools)) return failed('The log-in was sent.')
  if ('result' in ended) return failed('Nothing was sent, and the page was answered all the same.')
  const received = saidOf(ended.error)
  return ended.error.details.native?.code === 'refused' ? passed(received) : failed(received)
}

const devicePath = '/v1/user/overview/userinfo'

/** The algorithm in a request that shows who holds the device's key; or what is wrong with it. */
async function shownAlgorithm(tools: Tools, locale: string): Promise<{ readonly is: string } | CaseResult> {
  if (!(await startListening(tools, devicePath))) return elsewhere
  await postCommand(tools, devicePath, { locale })
  const { lastAlgorithm, userCheckDeviceSign } = (await heardSince(tools))?.body ?? {}
  if (!userCheckDeviceSign) return failed('The body’s userCheckDeviceSign is absent.')
  return /^rsa(1024|2048)$/.test(String(lastAlgorithm))
    ? { is: String(lastAlgorithm) }
    : failed(`The body’s lastAlgorithm is ${lastAlgorithm ?? 'absent'}.`)
}

/** Whether a second refusal, right after the first, has the app ask again; how long both took, where they took too long to tell. */
async function asksAgain(tools: Tools): Promise<CaseResult | number> {
  const { performance } = tools.page
  await settled(tools)
  const start = performance.now()
  const held = await askAgain(tools)
  if (held) return held
  const again = await refusedOnce(tools, { code: '00020' })
  if ('status' in again) return again
  if (!again.askedForConfig) return passed('The call was made once more, by the configuration that was there.')
  const ms = Math.round(performance.now() - start)
  return ms < quietMs ? failed(`The sign configuration was asked for twice in ${ms} ms.`) : ms
}

/**
 * Cases of the sign configuration. `bridge.lastAlgorithm` begins with the usual one, which the cases before have asked for;
 * `bridge.pause`, the last of them, leaves the app with it.
 */
export const keyRuns: Readonly<Record<`bridge.${'lastAlgorithm' | 'closed' | 'forged' | 'pause'}`, Run>> = {
  async 'bridge.lastAlgorithm'(tools) {
    const context = await contextOf(tools)
    if (!context?.userId) return visitor
    const before = await shownAlgorithm(tools, context.locale)
    if ('status' in before) return before
    return toldSo(tools, 'otherAlgorithm', async () => {
      const after = await shownAlgorithm(tools, context.locale)
      if ('status' in after) return after
      const received = `It is ${before.is}, and ${after.is} after that.`
      return before.is === after.is ? passed(received) : failed(received)
    })
  },

  'bridge.closed': (tools) => toldSo(tools, 'closed', sendsNothing),
  'bridge.forged': (tools) => toldSo(tools, 'forged', sendsNothing),

  async 'bridge.pause'(tools) {
    if (!(await tellConfig(tools, 'usual'))) return elsewhere
    let ms = 0
    for (let attempt = 0; attempt < pauseAttempts; attempt++) {
      const told = await asksAgain(tools)
      if (typeof told !== 'number') return told
      ms = told
    }
    return notRun(`Both calls took ${ms} ms, too long to tell.`)
  },
}
