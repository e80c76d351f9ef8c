import english from 'insights:english'
import type { ReadableAtom } from 'nanostores'
import { InsightsError } from '#bridge/lib/errors.ts'
import { report } from '#bridge/lib/report.ts'
import type { LocaleCode } from '#bridge/site/locales.ts'
import type { OwnWords } from '#bridge/site/ownWords.ts'
import type { accountMessages } from './en/account.ts'
import type { articleMessages } from './en/article.ts'
import type { cardMessages } from './en/card.ts'
import type { composerMessages } from './en/composer.ts'
import type { dateMessages } from './en/dates.ts'
import type { disclosureMessages } from './en/disclosure.ts'
import type { draftMessages } from './en/draft.ts'
import type { editProfileMessages } from './en/editProfile.ts'
import type { fansAndFocusMessages } from './en/fansAndFocus.ts'
import type { faultMessages } from './en/faults.ts'
import type { followingMessages } from './en/following.ts'
import type { formMessages } from './en/form.ts'
import type { homeMessages } from './en/home.ts'
import type { leaveMessages } from './en/leave.ts'
import type { legalMessages } from './en/legal.ts'
import type { listMessages } from './en/list.ts'
import type { mediaMessages } from './en/media.ts'
import type { missingMessages } from './en/missing.ts'
import type { moderationMessages } from './en/moderation.ts'
import type { moderationSheetMessages } from './en/moderationSheets.ts'
import type { noPostsMessages } from './en/noPosts.ts'
import type { notificationMessages } from './en/notification.ts'
import type { paginationMessages } from './en/pagination.ts'
import type { passkeyMessages } from './en/passkeys.ts'
import type { peopleMessages } from './en/people.ts'
import type { postMessages } from './en/post.ts'
import type { preferenceMessages } from './en/preferences.ts'
import type { qrMessages } from './en/qrLogin.ts'
import type { railMessages } from './en/rail.ts'
import type { rankMessages } from './en/rank.ts'
import type { reactionMessages } from './en/reactions.ts'
import type { removalMessages } from './en/removal.ts'
import type { replyMessages } from './en/reply.ts'
import type { reportsMessages } from './en/reports.ts'
import type { savedMessages } from './en/saved.ts'
import type { searchMessages } from './en/search.ts'
import type { secretsMessages } from './en/secrets.ts'
import type { sessionMessages } from './en/sessions.ts'
import type { settingMessages } from './en/setting.ts'
import type { shellMessages } from './en/shell.ts'
import type { shortcutMessages } from './en/shortcuts.ts'
import type { simulationMessages } from './en/simulation.ts'
import type { storageMessages } from './en/storage.ts'
import type { subAccountMessages } from './en/subAccounts.ts'
import type { thirdMessages } from './en/third.ts'
import type { topicMessages } from './en/topic.ts'
import type { topicsMessages } from './en/topics.ts'
import type { tradeMessages } from './en/trade.ts'
import type { userMessages } from './en/user.ts'
import type { viewerMessages } from './en/viewer.ts'
import type { writingMessages } from './en/writing.ts'
import type { OwnMessages } from './i18n.ts'
import { checkOwnWords } from './messageFaults.ts'
import { ownWords } from './ownWords.ts'

/** Some of a host's messages cannot be shown; `faults` says which and why, a sentence each. */
class HostMessagesError extends InsightsError {
  override readonly name = 'HostMessagesError'
  readonly isTransient = false
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Ignored invalid messages passed to mount():\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** The namespaces that a section's screens read. */
interface English {
  readonly account: typeof accountMessages
  readonly article: typeof articleMessages
  readonly card: typeof cardMessages
  readonly composer: typeof composerMessages
  readonly dates: typeof dateMessages
  readonly disclosure: typeof disclosureMessages
  readonly draft: typeof draftMessages
  readonly editProfile: typeof editProfileMessages
  readonly fansAndFocus: typeof fansAndFocusMessages
  readonly faults: typeof faultMessages
  readonly following: typeof followingMessages
  readonly form: typeof formMessages
  readonly home: typeof homeMessages
  readonly leave: typeof leaveMessages
  readonly legal: typeof legalMessages
  readonly list: typeof listMessages
  readonly media: typeof mediaMessages
  readonly missing: typeof missingMessages
  readonly moderation: typeof moderationMessages
  readonly moderationSheets: typeof moderationSheetMessages
  readonly noPosts: typeof noPostsMessages
  readonly notification: typeof notificationMessages
  readonly pagination: typeof paginationMessages
  readonly passkeys: typeof passkeyMessages
  readonly people: typeof peopleMessages
  readonly post: typeof postMessages
  readonly preferences: typeof preferenceMessages
  readonly qrLogin: typeof qrMessages
  readonly rail: typeof railMessages
  readonly rank: typeof rankMessages
  readonly reactions: typeof reactionMessages
  readonly removal: typeof removalMessages
  readonly reply: typeof replyMessages
  readonly saved: typeof savedMessages
  readonly reports: typeof reportsMessages
  readonly search: typeof searchMessages
  readonly secrets: typeof secretsMessages
  readonly sessions: typeof sessionMessages
  readonly setting: typeof settingMessages
  readonly shell: typeof shellMessages
  readonly shortcuts: typeof shortcutMessages
  readonly simulation: typeof simulationMessages
  readonly storage: typeof storageMessages
  readonly subAccounts: typeof subAccountMessages
  readonly third: typeof thirdMessages
  readonly topic: typeof topicMessages
  readonly topics: typeof topicsMessages
  readonly trade: typeof tradeMessages
  readonly user: typeof userMessages
  readonly viewer: typeof viewerMessages
  readonly writing: typeof writingMessages
}

type BodyOf<Store> = Store extends ReadableAtom<infer Body> ? Body : never

/** A text where English has one, with the same placeholders; where it counts, the plural forms of the language. */
type Own<Body> = {
  readonly [Key in keyof Body]?: Body[Key] extends (count: number) => string ? Readonly<Record<string, string>> : string
}

/** What a host says in place of ours: as much as it likes, by language, namespace and key. `dist/bridge/messages.json` of the package has the English texts. */
export type HostMessages = {
  readonly [Code in LocaleCode]?: { readonly [Name in keyof English]?: Own<BodyOf<English[Name]>> }
}

/**
 * What puts a host's messages in the place of ours, as they are loaded. Those that cannot be shown are left out, which the console and
 * the host are told once.
 */
export function ownMessages(messages: HostMessages | OwnWords): OwnMessages {
  const { words, faults } = checkOwnWords(messages, english)
  if (faults.length > 0) {
    const error = new HostMessagesError(faults)
    console.error(error.message)
    report('host', 'messages', error)
  }
  return ownWords(words)
}
