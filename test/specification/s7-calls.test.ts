import Fastify from 'fastify'
import { describe, expect } from 'vitest'
import { trackingCalls } from '../../bridge/exchange/calls/tracking.ts'
import { type CallName, calls } from '../../bridge/exchange/calls.ts'
import exchange from '../../fixtures/exchange.config.ts'
import { registerCalls } from '../../fixtures/gateway/calls/register.ts'
import type { Services } from '../../fixtures/gateway/services.ts'
import { registerTracking } from '../../fixtures/gateway/tracking/routes.ts'
import { type Break, fact } from '../support/specification/fact.ts'
import { sent } from '../support/specification/sent.ts'

const later = 'bridge/exchange/calls/laterCalls.ts'

/** Line, call, method and path; where one cell names several paths, what it says of this one. */
const rows: readonly (readonly [line: number, name: CallName, method: 'GET' | 'POST', path: string, says?: string])[] =
  [
    [153, 'system.signConfig', 'GET', '/v1/mix/config/gatewaySignConfig'],
    [154, 'system.cspSecurity', 'POST', '/v1/buried/log/cspSecurity'],
    [155, 'system.gradeConfig', 'POST', 'v1/trigger/trace/public/grade/config'],
    [156, 'social.showEntrance', 'POST', 'v1/social/public/showEntrance'],
    [157, 'mix.usdtRate', 'POST', 'v1/mix/public/usdtRate'],
    [158, 'user.info', 'POST', 'v1/user/overview/userinfo'],
    [159, 'social.userIndex', 'POST', 'v1/social/public/userIndex'],
    [160, 'social.getUserInfo', 'POST', 'v1/social/userInfo/getUserInfo'],
    [161, 'social.uploadImage', 'POST', 'v1/social/fileUpload/uploadImage'],
    [161, 'social.uploadVedio', 'POST', 'v1/social/fileUpload/uploadVedio', 'uploadVedio'],
    [161, 'social.part', 'POST', 'v1/social/fileUpload/part', 'part'],
    [161, 'social.merge', 'POST', 'v1/social/fileUpload/merge', 'merge'],
    [162, 'spot.coinChainList', 'POST', 'v1/spot/public/coinChainList'],
    [163, 'market.homeQuotation', 'GET', 'v1/mix/market/getHomeQuotation'],
    [164, 'market.ticker', 'POST', 'v1/mcp/market/ticker'],
    [165, 'social.activity', 'POST', 'v1/social/public/activity'],
    [165, 'social.closeActivity', 'POST', 'v1/social/public/closeActivity', 'closeActivity'],
    [166, 'system.domainConfigList', 'GET', 'v1/mix/system/getDomainConfigList'],
    [167, 'user.preference', 'POST', 'v1/user/preference/get'],
    [168, 'market.openPrice', 'POST', 'v1/kline/getOpenPrice'],
    [169, 'social.publishMessage', 'POST', 'v1/social/publish/publishMessage'],
    [169, 'social.publishArticle', 'POST', 'v1/social/publish/publishArticle', 'publishArticle'],
    [169, 'social.saveToDraft', 'POST', 'v1/social/publish/saveToDraft', 'saveToDraft'],
    [169, 'social.autoSaveDraft', 'POST', 'v1/social/publish/autoSaveDraft', 'autoSaveDraft'],
    [169, 'social.queryAutoSaveDraft', 'POST', 'v1/social/publish/queryAutoSaveDraft', 'queryAutoSaveDraft'],
    [169, 'social.deleteDraft', 'POST', 'v1/social/publish/deleteDraft', 'deleteDraft'],
    [169, 'social.articleDraft', 'POST', 'v1/social/publish/articleDraft', 'articleDraft'],
    [170, 'social.publishConfig', 'POST', 'v1/social/public/publishConfig'],
    [171, 'social.associationByTitle', 'POST', 'v1/social/public/associationByTitle'],
    [172, 'social.pushArticles', 'POST', 'v1/social/user/agent/pushArticles'],
    [173, 'social.hashTagList', 'POST', 'v1/social/public/hashTagList'],
    [173, 'social.hashTagDetail', 'POST', 'v1/social/public/hashTag/detail', 'hashTag/detail'],
    [173, 'social.articlesByHashTagV2', 'POST', 'v1/social/public/articlesByHashTagV2', 'articlesByHashTagV2'],
    [173, 'social.trendingTopic', 'POST', 'v1/social/public/trendingTopic', 'trendingTopic'],
    [173, 'social.hotHashTag', 'POST', 'v1/social/public/hotHashTag', 'hotHashTag'],
    [173, 'social.getOperateTag', 'POST', 'v1/social/public/getOperateTag', 'getOperateTag'],
    [174, 'social.batchFocus', 'POST', 'v1/social/user/batchFocus'],
    [174, 'social.closeHashTag', 'POST', 'v1/social/user/closeHashTag', 'closeHashTag'],
    [175, 'user.clearCookie', 'POST', 'v1/user/public/clearCookie'],
    [175, 'user.logout', 'POST', 'btapi/common/logout'],
  ]

/** Rows that are written in another form. */
const methodPlaces: Readonly<Partial<Record<CallName, string>>> = {
  'social.uploadImage': "withFile = { method: «'POST'»",
  'social.uploadVedio': "withFile = { method: «'POST'»",
  'social.part': "withFile = { method: «'POST'»",
}

/** Where a row says its method: what everybody may read is POST unless it says otherwise. */
function placeOf(name: CallName, method: string, path: string): Break {
  const own = methodPlaces[name]
  if (own) return [later, own]
  if (!calls[name].isPublicRead) return [later, `{ method: «'${method}'», path: '${path}'`]
  if (method === 'GET') return [later, `...publicRead, method: «'GET'», path: '${path}'`]
  const gap = name === 'system.cspSecurity' ? '\n    ' : ' '
  return [later, `«...publicRead»,${gap}path: '${path}'`, "...publicRead, method: 'GET'"]
}

const written = (path: string): string => (path.startsWith('/') ? path : `/${path}`)

/** The gateway's routes, of which none is called here: nothing stands behind them. */
const gateway = Fastify()
const nothing: Services = JSON.parse('{}')
registerCalls(gateway, nothing)
registerTracking(gateway, nothing)
const answers = (method: 'GET' | 'POST', url: string): boolean => gateway.hasRoute({ method, url })

describe('calls', () => {
  for (const [line, name, method, path, says = path] of rows) {
    const own = name.split('.')[1] ?? name
    fact(`s7-calls-${own}`, line, says, [[later, `path: «'${path}'»`]], async () => {
      const { url } = await sent(name)
      expect(url.split('?')[0]).toBe(written(path))
      await gateway.ready()
      expect(answers(method, written(path))).toBe(true)
    })
    const place = placeOf(name, method, path)
    fact(`s7-method-${own}`, line, method, [place], async () => {
      expect((await sent(name)).method).toBe(method)
      await gateway.ready()
      expect(answers(method, written(path))).toBe(true)
    })
  }

  const table = 'bridge/exchange/calls/tracking.ts'
  for (const [line, name, base, path] of [
    [176, 'clientCommonConfig', 'config', '/v1/mix/public/clientCommonConfig'],
    [177, 'logInfo', 'report', '/v1/buried/log/info'],
  ] as const) {
    fact(`s7-calls-${name}`, line, path, [[table, `'${path}'`]], async () => {
      expect(trackingCalls[name].path).toBe(path)
      await gateway.ready()
      expect(answers('POST', path)).toBe(true)
    })
    fact(`s7-method-${name}`, line, 'POST', [[table, `base: '${base}', method: «'POST'»`]], async () => {
      expect(trackingCalls[name].method).toBe('POST')
      await gateway.ready()
      expect(answers('POST', path)).toBe(true)
    })
    const place: Break = [table, `base: «'${base}'», method: 'POST', path: '${path}'`]
    fact(`s7-base-${name}`, line, `{${base} base}`, [place], () => {
      expect(trackingCalls[name].base).toBe(base)
      expect(exchange.domains).toHaveProperty(trackingCalls[name].base)
    })
  }
})
