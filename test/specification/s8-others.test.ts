import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { getUserInfo } from '../../bridge/app/methods/getUserInfo.ts'
import { createAppSender } from '../../bridge/exchange/appSender.ts'
import { calls } from '../../bridge/exchange/calls.ts'
import { BridgeError } from '../../bridge/transport/errors.ts'
import exchange from '../../fixtures/exchange.config.ts'
import { judgeLink, warnRefused } from '../../web/lib/content/links.ts'
import { $notices, closeNotice } from '../../web/lib/page/notices.ts'
import { createAppTroubles } from '../../webview/appTroubles.ts'
import { fact } from '../support/specification/fact.ts'

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  // What is said would end, and be heard of no more, in the page of another test.
  for (const { id } of $notices.value) closeNotice(id)
  cleanStores($notices)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const page = { posts: [], cursor: null, head: null }

describe('other failures', () => {
  fact(
    's8-links-warn',
    225,
    'Invalid links and sources log warnings only',
    [['web/lib/content/links.ts', 'console.warn(`A link', 'console.debug(`A link']],
    () => {
      const judged = judgeLink('javascript:alert(1)', { schemes: [], base: 'https://x.example/', use: 'src' })
      expect(judged).toEqual({ kind: 'refused', reason: 'scheme' })
      warnRefused('javascript:alert(1)', 'scheme')
      expect(warned).toHaveBeenCalledOnce()
    },
  )
  const saidWithout = async (code: 'no_handler' | 'no_carrier'): Promise<readonly string[]> => {
    vi.stubGlobal('location', { protocol: 'file:' })
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    $notices.set([])
    const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
    const { without } = createAppTroubles(exchange, state)
    await without(new BridgeError(code, 'Nobody is there.'))(calls['social.feed'], {}, {}).catch(() => {})
    // What is said may have to be loaded first.
    await vi.dynamicImportSettled()
    return $notices.get().map(({ text }) => text)
  }
  fact('s8-upgrade', 226, 'Please upgrade the app', [['web/i18n/en/shell.ts', "'Please upgrade the app'"]], async () =>
    expect(await saidWithout('no_handler')).toEqual(['Please upgrade the app']),
  )
  fact(
    's8-upgrade-handler',
    226,
    'if there is no handler',
    [['webview/appTroubles.ts', "error.code === 'no_handler' &&", "error.code !== '' &&"]],
    async () => expect(await saidWithout('no_carrier')).toEqual([]),
  )
  const method = 'bridge/app/methods/getUserInfo.ts'
  fact('s8-userinfo-result', 226, 'app_userinfo_result_err', [[method, "'app_userinfo_result_err'"]], () =>
    expect(getUserInfo.errors?.bad_reply).toBe('app_userinfo_result_err'),
  )
  fact('s8-userinfo-err', 226, 'app_userinfo_err', [[method, "native_error: «'app_userinfo_err'»"]], () =>
    expect(getUserInfo.errors?.native_error).toBe('app_userinfo_err'),
  )
  fact(
    's7-app-same',
    145,
    'a native bridge with the same path and params is used instead',
    [
      [
        'bridge/exchange/appSender.ts',
        '{ method: row.method, path: row.path, params: body }',
        '{ method: row.method, path: row.path, params: {} }',
      ],
      ['bridge/exchange/appSender.ts', "call(«'request'»"],
    ],
    async () => {
      const call = vi.fn().mockResolvedValue({ code: '00000', msg: '', data: page })
      await createAppSender({ call }, () => Promise.reject(new Error('none')))(
        calls['mix.usdtRate'],
        { locale: 'en' },
        {},
      )
      expect(call).toHaveBeenCalledWith(
        'request',
        { method: 'POST', path: 'v1/mix/public/usdtRate', params: { locale: 'en' } },
        {},
      )
    },
  )
})
