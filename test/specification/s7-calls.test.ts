import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import type { CallName } from '#bridge/exchange/calls.ts'
import exchange from '#fixtures/exchange.config.ts'
import { registerCalls } from '#fixtures/gateway/calls/register.ts'
import type { Services } from '#fixtures/gateway/services.ts'
import { registerTracking } from '#fixtures/gateway/tracking/routes.ts'
import { sent } from '../support/specification/sent.ts'

/** Line, call, method and path; where one cell names several paths, what it says of this one. */
const rows: readonly (readonly [name: CallName, method: 'GET' | 'POST', path: string, says?: string])[] = [
  ['system.signConfig', 'GET', '/v1/mix/config/gatewaySignConfig'],
  ['system.cspSecurity', 'POST', '/v1/buried/log/cspSecurity'],
  ['system.gradeConfig', 'POST', 'v1/trigger/trace/public/grade/config'],
  ['social.showEntrance', 'POST', 'v1/social/public/showEntrance'],
  ['mix.usdtRate', 'POST', 'v1/mix/public/usdtRate'],
  ['user.info', 'POST', 'v1/user/overview/userinfo'],
  ['social.userIndex', 'POST', 'v1/social/public/userIndex'],
  ['social.getUserInfo', 'POST', 'v1/social/userInfo/getUserInfo'],
  ['social.uploadImage', 'POST', 'v1/social/fileUpload/uploadImage'],
  ['social.uploadVedio', 'POST', 'v1/social/fileUpload/uploadVedio', 'uploadVedio'],
  ['social.part', 'POST', 'v1/social/fileUpload/part', 'part'],
  ['social.merge', 'POST', 'v1/social/fileUpload/merge', 'merge'],
  ['spot.coinChainList', 'POST', 'v1/spot/public/coinChainList'],
  ['market.homeQuotation', 'GET', 'v1/mix/market/getHomeQuotation'],
  ['market.ticker', 'POST', 'v1/mcp/market/ticker'],
  ['social.activity', 'POST', 'v1/social/public/activity'],
  ['social.closeActivity', 'POST', 'v1/social/public/closeActivity', 'closeActivity'],
  ['system.domainConfigList', 'GET', 'v1/mix/system/getDomainConfigList'],
  ['user.preference', 'POST', 'v1/user/preference/get'],
  ['market.openPrice', 'POST', 'v1/kline/getOpenPrice'],
  ['social.publishMessage', 'POST', 'v1/social/publish/publishMessage'],
  ['social.publishArticle', 'POST', 'v1/social/publish/publishArticle', 'publishArticle'],
  ['social.saveToDraft', 'POST', 'v1/social/publish/saveToDraft', 'saveToDraft'],
  ['social.autoSaveDraft', 'POST', 'v1/social/publish/autoSaveDraft', 'autoSaveDraft'],
  ['social.queryAutoSaveDraft', 'POST', 'v1/social/publish/queryAutoSaveDraft', 'queryAutoSaveDraft'],
  ['social.deleteDraft', 'POST', 'v1/social/publish/deleteDraft', 'deleteDraft'],
  ['social.articleDraft', 'POST', 'v1/social/publish/articleDraft', 'articleDraft'],
  ['social.publishConfig', 'POST', 'v1/social/public/publishConfig'],
  ['social.associationByTitle', 'POST', 'v1/social/public/associationByTitle'],
  ['social.pushArticles', 'POST', 'v1/social/user/agent/pushArticles'],
  ['social.hashTagList', 'POST', 'v1/social/public/hashTagList'],
  ['social.hashTagDetail', 'POST', 'v1/social/public/hashTag/detail', 'hashTag/detail'],
  ['social.articlesByHashTagV2', 'POST', 'v1/social/public/articlesByHashTagV2', 'articlesByHashTagV2'],
  ['social.trendingTopic', 'POST', 'v1/social/public/trendingTopic', 'trendingTopic'],
  ['social.hotHashTag', 'POST', 'v1/social/public/hotHashTag', 'hotHashTag'],
  ['social.getOperateTag', 'POST', 'v1/social/public/getOperateTag', 'getOperateTag'],
  ['social.batchFocus', 'POST', 'v1/social/user/batchFocus'],
  ['social.closeHashTag', 'POST', 'v1/social/user/closeHashTag', 'closeHashTag'],
  ['user.clearCookie', 'POST', 'v1/user/public/clearCookie'],
  ['user.logout', 'POST', 'btapi/common/logout'],
]

const written = (path: string): string => (path.startsWith('/') ? path : `/${path}`)

/** The gateway's routes, of which none is called here: nothing stands behind them. */
const gateway = Fastify()
const nothing: Services = JSON.parse('{}')
registerCalls(gateway, nothing)
registerTracking(gateway, nothing)
const answers = (method: 'GET' | 'POST', url: string): boolean => gateway.hasRoute({ method, url })

describe('calls', () => {
  for (const [name, method, path, says = path] of rows) {
    const own = name.split('.')[1] ?? name
    test(`[s7-calls-${own}] ${says}`, async () => {
      const { url } = await sent(name)
      expect(url.split('?')[0]).toBe(written(path))
      await gateway.ready()
      expect(answers(method, written(path))).toBe(true)
    })

    test(`[s7-method-${own}] ${method}`, async () => {
      expect((await sent(name)).method).toBe(method)
      await gateway.ready()
      expect(answers(method, written(path))).toBe(true)
    })
  }

  for (const [name, base, path] of [
    ['clientCommonConfig', 'config', '/v1/mix/public/clientCommonConfig'],
    ['logInfo', 'report', '/v1/buried/log/info'],
  ] as const) {
    test(`[s7-calls-${name}] ${path}`, async () => {
      expect(trackingCalls[name].path).toBe(path)
      await gateway.ready()
      expect(answers('POST', path)).toBe(true)
    })
    test(`[s7-method-${name}] POST`, async () => {
      expect(trackingCalls[name].method).toBe('POST')
      await gateway.ready()
      expect(answers('POST', path)).toBe(true)
    })

    test(`[s7-base-${name}] {${base} base}`, () => {
      expect(trackingCalls[name].base).toBe(base)
      expect(exchange.domains).toHaveProperty(trackingCalls[name].base)
    })
  }
})
