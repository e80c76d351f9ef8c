import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getUserInfo } from '#bridge/app/methods/getUserInfo.ts'
import { BridgeError } from '#bridge/carriers/errors.ts'
import { createAppSender } from '#bridge/exchange/appSender.ts'
import { calls } from '#bridge/exchange/calls.ts'
import exchange from '#fixtures/exchange.config.ts'
import { judgeLink, warnRefused } from '#web/lib/content/links.ts'
import { $notices, closeNotice } from '#web/lib/page/notices.ts'
import { createAppTroubles } from '#webview/appTroubles.ts'

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  // What is said would end, and be heard of no more, in the page of another test.
  for (const { id } of $notices.value) closeNotice(id)
  cleanStores($notices)
})

const page = { posts: [], cursor: null, head: null }

describe('other failures', () => {
  test('[s8-links-warn] Invalid links and sources log warnings only', () => {
    const judged = judgeLink('javascript:alert(1)', { schemes: [], base: 'https://x.example/', use: 'src' })
    expect(judged).toEqual({ kind: 'refused', reason: 'scheme' })
    warnRefused('javascript:alert(1)', 'scheme')
    expect(warned).toHaveBeenCalledOnce()
  })
  const saidWithout = async (code: 'no_handler' | 'no_carrier'): Promise<readonly string[]> => {
    vi.stubGlobal('location', { protocol: 'file:' })
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    $notices.set([])
    const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
    const { without } = createAppTroubles(exchange, state)
    await without(new BridgeError(code, 'The app did not answer.'))(calls['social.feed'], {}, {}).catch(() => {})
    // What is said may have to be loaded first.
    await vi.dynamicImportSettled()
    return $notices.get().map(({ text }) => text)
  }
  test('[s8-upgrade] Please upgrade the app', async () =>
    expect(await saidWithout('no_handler')).toEqual(['Please upgrade the app']))
  test('[s8-upgrade-handler] if there is no handler', async () => expect(await saidWithout('no_carrier')).toEqual([]))

  test('[s8-userinfo-result] app_userinfo_result_err', () =>
    expect(getUserInfo.errors?.bad_reply).toBe('app_userinfo_result_err'))
  test('[s8-userinfo-err] app_userinfo_err', () => expect(getUserInfo.errors?.native_error).toBe('app_userinfo_err'))
  test('[s7-app-same] a native bridge with the same path and params is used instead', async () => {
    const call = vi.fn().mockResolvedValue({ code: '00000', msg: '', data: page })
    await createAppSender({ call }, () => Promise.reject(new Error('none')))(
      calls['mix.usdtRate'],
      { locale: 'en' },
      {},
    )
    expect(call).toHaveBeenCalledWith(
      'request',
      { method: 'POST', path: 'v1/mix/public/usdtRate', canFetch: true, params: { locale: 'en' } },
      {},
    )
  })
})
