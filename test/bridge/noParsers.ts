/** The same reason for several. */
const because = (reason: string, paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.map((path) => [path, reason]))

/** Modules that take texts apart, whose parsers stand in no row of the bench, and why. */
export const noParsers: Readonly<Record<string, string>> = {
  'web/content/dates.ts': 'reads dates of the page’s own form',
  'web/content/judgeAddresses.ts': 'reads elements, in a browser',
  'web/content/secrets/keys.ts': 'is a part of findSecret',
  'web/content/secrets/words.ts': 'is a part of findSecret',
  'web/editor/direction.ts': 'asks directionOfText',
  'web/editor/htmlOf.ts': 'writes what the editor has',
  'web/editor/keys.ts': 'reads the name of the machine',
  'web/editor/links.ts': 'reads the address in one field, at once',
  'web/editor/measure.ts': 'reads the editor’s blocks',
  'web/editor/paste.ts': 'asks sanitise and sliceOfText',
  'web/editor/pictures.ts': 'reads the clipboard’s HTML before sanitise',
  'fixtures/gateway/calls/writing/marks.ts': 'asks marksIn',
  'fixtures/gateway/translator/wordList.ts': 'reads the sandbox’s own lists',
  ...because(
    'cuts the address that is shown at a sign',
    [
      ...['account/enter.ts', 'draft/place.ts', 'fansAndFocus/address.ts', 'missing/Missing.tsx', 'rank/RankTable.tsx'],
      ...['rank/tabs.ts', 'search/address.ts', 'topic/order.ts', 'user/User.tsx'],
    ].map((path) => `web/screens/${path}`),
  ),
  ...because(
    'reads numbers, or what is written of them here',
    ['screens/trade/numbers.ts', 'screens/trade/chart/bars.ts', 'components/MediaGrid/MediaGrid.tsx'].map(
      (path) => `web/${path}`,
    ),
  ),
  'bridge/site/callingCodes.ts': 'reads a table of our own',
  'fixtures/gateway/calls/check.ts': 'reads a schema’s words, and 15 digits of a query at most',
  'fixtures/gateway/calls/match.ts': 'reads at most 100 characters, and hands them to the database',
  'fixtures/gateway/calls/notifications.ts': 'fills in a sentence of our own',
  'fixtures/gateway/calls/readForm.ts': 'reads a header, up to its first semicolon',
  'fixtures/gateway/calls/register.ts': 'reads three digits of a header at most',
  'fixtures/gateway/calls/third/steps.ts': 'reads a number that its schema bounds',
  'fixtures/gateway/calls/third/telegram.ts': 'reads 64 digits',
  'fixtures/gateway/calls/third/wallet.ts': 'reads a message that its schema bounds',
  'web/components/CodeField/CodeField.tsx': 'asks latinDigits, and leaves out signs one by one',
  'web/components/Pagination/GoTo.tsx': 'leaves out signs one by one',
  'web/components/ShortcutSheet/ShortcutList.tsx': 'reads a table of our own',
  'web/components/WritingField/useWriting.ts': 'looks at one character beside the cursor',
  'web/screens/account/checks.ts': 'reads what fieldFault has bounded to 128 characters',
  'web/screens/article/Preview.tsx': 'reads what the editor has written, with a class of signs between two quotes',
  'web/screens/login/qr/Asker.tsx': 'asks latinDigits, and leaves out signs one by one',
  'web/screens/login/third/secret.ts': 'reads bytes that this browser has made',
  'web/screens/login/third/wallet.ts': 'reads what a wallet says, a line of it',
  'web/screens/notification/sentence.tsx': 'cuts a sentence of our own at one mark',
  'web/screens/post/PostContent.tsx': 'looks for one sign after four others',
  'web/screens/topic/TopicStandIn.tsx': 'reads five letters at most',
  'web/screens/trade/markets/arrange.ts': 'leaves out signs one by one',
  // What the page says to itself: nobody else writes it.
  ...because('cuts what this device keeps, or the key it is kept under', [
    ...['bridge/tracking/outbox/chunk.ts', 'bridge/tracking/upload/backoff.ts'],
    ...[
      'bridge/tracking/collect/session.ts',
      'bridge/tracking/context/visitor.ts',
      'web/stores/askFlags.ts',
      'web/stores/candles.ts',
    ],
    ...['web/stores/flags.ts', 'web/stores/forgetPerson.ts', 'web/stores/imageHost.ts', 'web/stores/imageRace.ts'],
    ...['web/stores/relatedPeople.ts', 'web/stores/unread.ts', 'bridge/storage/cookies.ts'],
  ]),
  ...because('cuts the address that is shown at a sign, or looks at its beginning', [
    ...['bridge/app/handoff.ts', 'bridge/tracking/context/context.ts', 'web/robots.ts', 'web/stores/language.ts'],
    ...[
      'web/stores/place.ts',
      'web/stores/simulation.ts',
      'webview/mount.ts',
      'webview/wear.ts',
      'web/stores/browser.ts',
    ],
    ...['bridge/exchange/sessionCookies.ts', 'webview/conformance/main.tsx'],
  ]),
  ...because('cuts an address that is written here', [
    ...['bridge/exchange/nativeDuties.ts', 'bridge/exchange/signing/index.ts', 'bridge/exchange/signing/sign.ts'],
    'webview/languageFromScript.ts',
  ]),
  ...because('asks for a class of signs from the beginning to the end, once', [
    ...['bridge/app/traffic/redact.ts', 'bridge/exchange/codes.ts', 'bridge/exchange/records/later.ts'],
    ...[
      'bridge/tracking/upload/delivery/browser.ts',
      'bridge/tracking/collect/event.ts',
      'web/stores/days.ts',
      'web/stores/rates.ts',
    ],
    ...['web/stores/source.ts', 'web/stores/shortcuts.ts', 'web/stores/writing/uploads/gif.ts'],
    ...['web/stores/writing/uploads/persevere.ts', 'webview/conformance/exchangeRuns.ts'],
  ]),
  ...because('looks for a word, or for one sign after another', [
    ...['bridge/lib/isLoss.ts', 'bridge/lib/read.ts', 'bridge/storage/trouble.ts', 'webview/conformance/evidence.ts'],
  ]),
  ...because('reads the name of the browser', [
    ...['bridge/lib/browserName.ts', 'bridge/tracking/context/agent.ts', 'web/stores/writing/deviceName.ts'],
  ]),
  ...because('reads a key or a certificate of the configuration', [
    ...['bridge/config.ts', 'bridge/exchange/signing/certificateEnd.ts', 'bridge/exchange/signing/forge.ts'],
    'bridge/exchange/signing/pem.ts',
  ]),
  ...because('reads numbers, or what is written of them here', ['web/messages/count.ts', 'web/stores/money.ts']),
  ...because('reads what this house has built or written, on the machine that builds it', [
    ...['webview/contract/cases.ts', 'webview/pack/cli.ts', 'webview/pack/exchangeId.ts', 'webview/pack/pack.ts'],
    ...['webview/pack/seal.ts', 'webview/pack/where.ts'],
  ]),
  'bridge/app/versionRule.ts': 'reads at most 200 characters',
  'bridge/exchange/reports.ts': 'looks for three beginnings in words that are cut',
  'web/recover/look.ts': 'reads a script of ours',
  'web/recover/lost.ts': 'reads what an engine says of a file that did not come',
  'web/stores/recentSearches.ts': 'makes one space of several, as cleanWords does',
  'web/stores/textSize.ts': 'reads sizes of our own styles',
  'web/stores/writingWords.ts': 'reads a list of the configuration',
  'web/tracking/elements.ts': 'reads an attribute of our own elements',
}
