import { createHash, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { CallName, CallRequest, CallResponse } from '#bridge/exchange/calls.ts'
import { sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import { exchangeModules, exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { chromiumForFile } from '../support/chromium.ts'
import type { Outcome } from '../support/libraryClient/page.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const chromium = chromiumForFile()
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../support/libraryClient/page.ts', import.meta.url))],
    plugins: exchangeModules(await loadExchange(exchangePath())),
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  })
  await chromium.browser.url(`${https}/media/test.gif`)
  await chromium.browser.execute(outputFiles[0]?.text ?? '')
})

type Ended = { readonly outcome: Outcome } | { readonly error: string }

/** What the exchange answers to a call, or the code with which it refuses. */
async function outcomeOf<N extends CallName>(name: N, body: CallRequest<N>, file?: Buffer): Promise<Outcome> {
  const ended = await chromium.browser.executeAsync<Ended, [string, object, string | undefined]>(
    (wanted, fields, bytes, done) => {
      const make: (...given: readonly unknown[]) => Promise<Outcome> = Reflect.get(window, 'makeCall')
      make(wanted, fields, bytes).then(
        (outcome) => done({ outcome }),
        (error: unknown) => done({ error: String(error) }),
      )
    },
    name,
    body,
    file?.toString('base64'),
  )
  if ('error' in ended) throw new Error(`${name}: ${ended.error}`)
  return ended.outcome
}

/** Makes a call that must be answered. */
async function call<N extends CallName>(name: N, body: CallRequest<N>, file?: Buffer): Promise<CallResponse<N>> {
  const outcome = await outcomeOf(name, body, file)
  if ('refused' in outcome) throw new Error(`${name} is refused with ${outcome.refused}`)
  return Object(outcome).data
}

const draft: CallRequest<'social.saveToDraft'>['content'] = {
  kind: 'message',
  title: null,
  text: 'One day',
  html: null,
  media: [],
}

test('the library’s client reads and writes in a page without our screens', async () => {
  await call('user.login', { loginName: 'mail@meridian.example', pwd: sandboxPassword })
  const { posts } = await call('social.feed', { tab: 'hot', limit: 3 })
  const [post] = posts
  const { people } = await call('social.people', { limit: 3 })
  const { list } = await call('social.hotHashTag', { limit: 3 })
  const [postId, userId, hashTag] = [post?.id ?? '', people[0]?.userId ?? '', list[0]?.hashTag ?? '']
  expect([postId, userId, hashTag]).not.toContain('')

  for (const on of [true, false]) {
    await call('social.followTopic', { hashTag, on })
    await call('social.closeHashTag', { hashTag, on })
    await call('social.relate', { userId, kind: 'mute', on })
  }
  await outcomeOf('social.removeFan', { userId, on: true })
  await call('social.relations', { kind: 'mute', limit: 3 })
  await call('social.report', { target: 'post', id: postId, reason: 'spam', text: 'An advertisement.' })
  await call('social.save', { postId, on: true })
  await call('social.saved', { query: 'a', limit: 3 })
  await call('social.editProfile', { bio: 'Reads filings.' })
  await call('social.reports', { limit: 3 })
  await call('social.removal', { target: 'post', id: postId })
  await outcomeOf('social.object', { target: 'post', id: postId, text: 'It is mine.' })
  await outcomeOf('social.delete', { target: 'post', id: postId, on: true })
  await call('social.versions', { target: 'post', id: postId })
  await outcomeOf('social.editDraft', { postId })
  await outcomeOf('social.edit', { kind: 'message', id: postId, base: 0, text: 'Mine?', media: [], languageType: 0 })
  await call('social.search', { query: 'bitcoin', section: 'posts', limit: 3, since: 1 })
  await call('social.associationByTitle', { title: 'bi', limit: 3 })
  await outcomeOf('social.translate', { target: 'post', id: postId, language: 'de_DE' })
  await outcomeOf('social.translatePosts', { ids: [postId], language: 'de_DE' })
  await call('social.publishConfig', {})
  await call('social.digitalCurrency', {})
  await call('spot.coinChainList', { languageType: 0, locale: 'en' })
  const { activity } = await call('social.activity', {})
  await outcomeOf('social.closeActivity', { id: activity?.id ?? '1' })
  await outcomeOf('social.pushArticles', { postIds: [postId] })
  await call('system.cspSecurity', {
    bizType: 'signing',
    data: { event: 'configNotMatched', reason: 'none' },
    timestamp: Date.now(),
    page: '/insights',
  })
  await call('user.qrKey', {})
  await call('user.sessions', {})
  await call('user.endSessions', {})

  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const hash = createHash('sha256').update(picture).digest('hex')
  const { media } = await call('social.uploadImage', { uploadId: randomUUID(), hash }, picture)
  const uploadId = randomUUID()
  await call('social.part', { uploadId, part: 0, hash }, picture)
  expect(await call('social.uploadState', { uploadId })).toMatchObject({ received: [0] })
  await call('social.merge', { uploadId, hash, bytes: picture.byteLength, parts: 1 })

  const draftId = randomUUID()
  await call('social.autoSaveDraft', { draftId, base: 0, device: 'A library', content: draft })
  await call('social.saveToDraft', { draftId, base: 1, device: 'A library', content: draft })
  await call('social.queryAutoSaveDraft', { draftId })
  await call('social.articleDraft', { limit: 3 })
  await call('social.deleteDraft', { id: draftId })
  const { post: published } = await call('social.publishMessage', {
    publishKey: randomUUID(),
    text: 'Above its average again: $BTC',
    media: [{ mediaId: media.mediaId, alt: '' }],
    languageType: 0,
  })
  await call('social.comment', { publishKey: randomUUID(), postId: published.id, text: 'Indeed.', languageType: 0 })
  await call('social.publishArticle', {
    publishKey: randomUUID(),
    title: 'A week of averages',
    html: '<p>Above its average again, and again the week after that.</p>',
    cover: null,
    languageType: 0,
  })
  expect(await outcomeOf('user.logout', {})).toHaveProperty('data')
})
