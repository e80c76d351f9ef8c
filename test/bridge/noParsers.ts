/** The same reason for several. */
const because = (reason: string, paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.map((path) => [path, reason]))

/** Modules that take texts apart, whose parsers stand in no row of the bench, and why. */
export const noParsers: Readonly<Record<string, string>> = {
  'web/lib/content/dates.ts': 'reads dates of the page’s own form',
  'web/lib/content/judgeAddresses.ts': 'reads elements, in a browser',
  'web/lib/secrets/secrets.ts': 'is a part of findSecret',
  'web/lib/secrets/words.ts': 'is a part of findSecret',
  'web/features/writing/editor/createEditor.ts': 'asks directionOfText',
  'web/features/writing/editor/htmlOf.ts': 'writes what the editor has',
  'web/features/writing/editor/keys.ts': 'reads the name of the machine',
  'web/features/writing/editor/links.ts': 'reads the address in one field, at once',
  'web/features/writing/editor/measure.ts': 'reads the editor’s blocks',
  'web/features/writing/editor/paste.ts': 'asks sanitise and sliceOfText',
  'web/features/writing/editor/pictures.ts': 'reads the clipboard’s HTML before sanitise',
  'fixtures/gateway/calls/writing/marks.ts': 'asks findEntities',
  'fixtures/gateway/translator/translator.ts': 'reads the sandbox’s own lists',
  ...because('cuts the address that is shown at a sign', [
    ...[
      'web/features/account/account/enter.ts',
      'web/features/writing/draft/place.ts',
      'web/features/people/fansAndFocus/address.ts',
    ],
    ...[
      'web/app/hover/hoverCard.ts',
      'web/app/missing/Missing.tsx',
      'web/features/people/rank/RankTable.tsx',
      'web/features/people/rank/tabs.ts',
    ],
    ...[
      'web/features/search/search/address.ts',
      'web/features/topics/topic/order.ts',
      'web/features/people/user/User.tsx',
    ],
  ]),
  ...because('reads numbers, or what is written of them here', [
    ...[
      'web/features/markets/trade/numbers.ts',
      'web/features/markets/trade/chart/bars.ts',
      'web/features/post/MediaGrid/MediaGrid.tsx',
    ],
  ]),
  ...because('reads the exchange’s own configuration, at build time', [
    'bridge/site/risk.ts',
    ...['web/styles/brandProperties.ts', 'bridge/site/brand.ts', 'bridge/site/legal.ts'],
  ]),
  'web/features/account/login/third/wallets.ts': 'looks at the first signs of an address of 100 KB at most',
  'bridge/site/callingCodes.ts': 'reads a table of our own',
  'bridge/site/hosting.ts': 'holds an address against patterns of our own table, and reads headers of 16 KB at most',
  'bridge/site/plainPage.ts': 'escapes signs one by one',
  'bridge/preview/cards.ts': 'looks at twenty times what a card shows, and no further',
  'bridge/preview/handler.ts': 'reads headers of 16 KB at most',
  'bridge/preview/headOf.ts': 'cuts an address of 16 KB at most at a sign',
  'bridge/preview/withHead.ts': 'looks for one place in a page of our own',
  'bridge/exchange/adapt/adapted.ts': 'holds a path of the exchange’s own module against one form',
  'web/i18n/messageFaults.ts': 'reads words of ours, or of the site’s own',
  'bridge/exchange/errors.ts': 'looks at the three signs of a code',
  'fixtures/gateway/calls/account/verify.ts': 'cuts bits of our own',
  'fixtures/gateway/calls/check.ts': 'reads a schema’s words, and 15 digits of a query at most',
  'fixtures/gateway/calls/match.ts': 'reads at most 100 characters, and hands them to the database',
  'fixtures/gateway/calls/notifications.ts': 'fills in a sentence of our own',
  'fixtures/gateway/calls/register.ts': 'reads three digits of a header at most',
  'fixtures/gateway/calls/third/steps.ts': 'reads a number that its schema bounds',
  'fixtures/gateway/calls/third/telegram.ts': 'reads 64 digits',
  'fixtures/gateway/calls/third/wallet.ts': 'reads a message that its schema bounds',
  'web/ui/CodeField/CodeField.tsx': 'asks latinDigits, and leaves out signs one by one',
  'web/ui/Pagination/GoTo.tsx': 'leaves out signs one by one',
  'web/features/settings/ShortcutSheet/ShortcutList.tsx': 'reads a table of our own',
  'web/features/writing/WritingField/useWriting.ts': 'looks at one character beside the cursor',
  'web/features/account/account/checks.ts': 'reads what fieldFault has bounded to 128 characters',
  'web/features/writing/article/Preview.tsx':
    'reads what the editor has written, with a class of signs between two quotes',
  'web/features/account/login/qr/Asker.tsx': 'asks latinDigits, and leaves out signs one by one',
  'web/features/account/login/third/secret.ts': 'reads bytes that this browser has made',
  'web/features/account/login/third/wallet.ts': 'reads what a wallet says, a line of it',
  'web/features/notifications/notification/sentence.tsx': 'cuts a sentence of our own at one mark',
  'web/features/post/post/PostContent.tsx': 'looks for one sign after four others',
  'web/features/topics/topic/TopicSkeleton.tsx': 'reads five letters at most',
  'web/features/markets/trade/markets/arrange.ts': 'leaves out signs one by one',
  // What the page says to itself: nobody else writes it.
  ...because('cuts what this device keeps, or the key it is kept under', [
    ...['bridge/tracking/outbox/chunk.ts', 'bridge/tracking/upload/backoff.ts'],
    ...[
      'bridge/tracking/collect/session.ts',
      'bridge/tracking/context/visitor.ts',
      'web/lib/page/askFlags.ts',
      'web/features/markets/candles.ts',
    ],
    ...['web/lib/page/flags.ts', 'web/app/forgetPerson.ts', 'web/lib/page/imageHost.ts', 'web/lib/page/imageRace.ts'],
    ...['web/features/people/relatedPeople.ts', 'web/features/notifications/unread.ts', 'bridge/storage/cookies.ts'],
  ]),
  ...because('cuts the address that is shown at a sign, or looks at its beginning', [
    ...[
      'bridge/app/handoff.ts',
      'bridge/tracking/context/context.ts',
      'web/app/robots.ts',
      'web/features/settings/language.ts',
    ],
    ...[
      'web/lib/router/location.ts',
      'web/features/markets/simulation/simulation.ts',
      'webview/mount.ts',
      'web/lib/page/browser.ts',
    ],
    ...['bridge/exchange/sessionCookies.ts', 'webview/conformance/main.tsx'],
  ]),
  ...because('cuts an address that is written here', [
    ...['bridge/exchange/nativeDuties.ts', 'bridge/exchange/signing/index.ts', 'bridge/exchange/signing/sign.ts'],
    'webview/languageFromScript.ts',
  ]),
  ...because('asks for a class of signs from the beginning to the end, once', [
    ...['bridge/app/traffic/redact.ts', 'bridge/exchange/codes.ts', 'bridge/exchange/records/laterAnswers.ts'],
    ...[
      'bridge/tracking/upload/delivery/browser.ts',
      'bridge/tracking/collect/event.ts',
      'web/lib/days.ts',
      'web/features/markets/rates.ts',
    ],
    ...['web/features/post/source.ts', 'web/lib/page/shortcuts.ts', 'web/features/writing/uploads/picture.ts'],
    ...['bridge/app/releases/channel.ts'],
    ...['webview/conformance/eventRun.ts', 'webview/conformance/exchangeRuns.ts'],
    ...['webview/conformance/fileRuns.ts', 'webview/conformance/keyRuns.ts'],
  ]),
  ...because('looks for a word, or for one sign after another', [
    ...[
      'bridge/lib/isLoss.ts',
      'bridge/lib/read.ts',
      'bridge/storage/storageFailures.ts',
      'webview/conformance/evidence.ts',
    ],
  ]),
  ...because('reads the name of the browser', [
    ...['bridge/lib/browserName.ts', 'bridge/tracking/context/agent.ts', 'web/features/writing/drafts/saveRemote.ts'],
  ]),
  ...because('reads a key or a certificate of the configuration', [
    ...['bridge/config.ts', 'bridge/exchange/signing/certificateEnd.ts', 'bridge/exchange/signing/forge.ts'],
    'bridge/exchange/signing/webCrypto.ts',
  ]),
  ...because('reads numbers, or what is written of them here', [
    ...['web/i18n/count.ts', 'web/features/markets/money.ts', 'bridge/app/releases/rules.ts'],
  ]),
  ...because('reads what this house has built or written, on the machine that builds it', [
    ...['webview/contract/cases.ts'],
  ]),
  'bridge/app/versionRule.ts': 'reads at most 200 characters',
  'bridge/exchange/reports.ts': 'looks for three beginnings in words that are cut',
  'web/app/recover/recover.ts': 'reads what an engine says of a file that did not come',
  'web/features/search/recentSearches.ts': 'makes one space of several, as cleanWords does',
  'web/lib/page/textSize.ts': 'reads sizes of our own styles',
  'web/features/writing/writingWords.ts': 'reads a list of the configuration',
  'web/features/tracking/elements.ts': 'reads an attribute of our own elements',
}
