import type { CallName } from '#bridge/exchange/calls.ts'
import type { ClientState } from '#bridge/exchange/headers.ts'
import { findLocale } from '#bridge/site/locales.ts'
import type { RouteName } from '#bridge/site/routes.ts'

/** What a body takes from the document: the segment after the route's fixed beginning, or the reader's language. */
export const fills = {
  ':param': (param: string): unknown => param,
  ':locale': (_: string, { locale }: ClientState): unknown => locale,
  ':language': (_: string, { locale }: ClientState): unknown => findLocale(locale)?.type ?? 0,
}
export type Fill = keyof typeof fills

interface ScreenCall {
  readonly call: CallName
  /** Equal to what the screen sends, in the same order. */
  readonly body: Readonly<Record<string, Fill | (string & {}) | number>>
}

/** The first call of screens that every visitor may read. Their documents send it while the page's scripts load. */
export const screenCalls: Readonly<Partial<Record<RouteName, ScreenCall>>> = {
  post: { call: 'social.post', body: { postId: ':param' } },
  user: { call: 'social.userIndex', body: { locale: ':locale', languageType: ':language', id: ':param' } },
  topic: { call: 'social.articlesByHashTagV2', body: { hashTag: ':param', order: 'top', limit: 20 } },
}
