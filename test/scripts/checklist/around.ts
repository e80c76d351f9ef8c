import type { Row } from './inPage.ts'

const errors = 'fixtures/gateway/errors.test.ts'
const hosts = 'scripts/hostLines.test.ts'
const forged = 'fixtures/gateway/forged.test.ts'
const forgedKeys = 'bridge/exchange/signing/forged.test.ts'

/** The gateway, the app, keys and packages. */
export const around: readonly Row[] = [
  [
    34,
    'other origins read nothing',
    ['fixtures/gateway/origins.test.ts', 'a page of %s reads no answer, and reports nothing'],
    ['fixtures/gateway/origins.test.ts', 'there are at least 20 of them'],
  ],
  [
    35,
    'what changes is posted, as JSON',
    [errors, '%s is answered with the envelope and a sentence', 'a body of another type'],
    [errors, 'a wrong method is told the right one'],
  ],
  [
    36,
    'no scripts for answers',
    ['scripts/absent.test.ts', 'nothing is asked for by a script of another’s making: no address names a callback'],
  ],
  [
    37,
    'cookies',
    [
      'fixtures/gateway/accounts.test.ts',
      'an account without a second step is logged in, by three cookies and the token in the answer',
    ],
    ['scripts/cookieNames.test.ts', 'a release is warned of names that other hosts may set: %s'],
  ],
  [
    38,
    'the cookie of preferences',
    ['web/lib/page/preferences.test.ts', 'has neither searches nor followed people; local storage has'],
    ['fixtures/gateway/preferences.test.ts', 'searches and followed people that somebody has put into it are left out'],
    ['fixtures/gateway/preferences.test.ts', '%s %s keeps the preferences for another 365 days, readable by the page'],
  ],
  [
    39,
    'answers are not kept',
    ['fixtures/gateway/calls.test.ts', 'a POST tells the exchange’s time, and no answer of a call is kept'],
  ],
  [
    40,
    'a log-out clears',
    [
      'web/loggedOutDump.test.ts',
      'after a log-out %s nothing of the person is left in any storage but drafts, and events that wait to be sent',
    ],
    [
      'bridge/exchange/session.test.ts',
      'logging out removes the refresh cookie, clears, logs out and reloads, in this order; many ask, one does',
    ],
    ['fixtures/gateway/sessions.test.ts', '%s ends the session and clears its cookies'],
  ],
  [
    41,
    'no secret in an address',
    ['chromium/addresses.test.ts', 'no address of a whole visit has a secret in it, in the page or at the gateway'],
    [
      'web/features/account/third/redirects.test.tsx',
      'what comes back is out of the address at once, is checked, and leads to where the reader was',
    ],
  ],
  [
    42,
    'uploads',
    [
      'fixtures/gateway/writing/files.test.ts',
      `mislabelled, broken and two-faced pictures are refused with a sentence: \${pictures.length} of \${pictures.length}`,
    ],
    [
      'fixtures/gateway/writing/files.test.ts',
      `mislabelled, broken and two-faced videos are refused with a sentence: \${videos.length} of \${videos.length}`,
    ],
  ],
  [
    43,
    'no messages of other windows',
    ['scripts/absent.test.ts', 'hears no message of another window, and opens no socket, in its packages neither'],
  ],
  [
    44,
    'no sockets',
    ['scripts/absent.test.ts', 'hears no message of another window, and opens no socket, in its packages neither'],
  ],
  [
    45,
    'the bridge is the top frame’s',
    ['bridge/transport/detect.test.ts', 'the top frame has the bridge'],
    ['bridge/transport/detect.test.ts', 'a frame in %s'],
  ],
  [
    46,
    'replies of native’s',
    ['bridge/app/fuzz.test.ts', `\${rounds} random replies over %s: no call stays open, nothing escapes`],
  ],
  [
    47,
    'what native says is text',
    ['webview/text.test.tsx', 'what native says is text: nothing of the outside test data becomes an element'],
  ],
  [
    48,
    'native that is absent, late or breaks',
    ['bridge/app/bridge/calls.test.ts', 'a native side that throws fails the call with native_error and its cause'],
    ['bridge/app/bridge/endings.test.ts', 'a silent native side ends the call at the method’s deadline, not before'],
    ['bridge/app/bridge/calls.test.ts', 'a call fails with no_carrier'],
  ],
  [
    49,
    'no token for the page',
    ['scripts/gtkHost.test.ts', 'keeps a session’s token to itself, in whichever shape it comes'],
    [
      'chromium/app.test.ts',
      'whoever is logged in to the app is known to the gateway, and the page never sees a token',
    ],
    ['fixtures/app/nativeSession.test.ts', '%s: it is kept, and the page gets the answer without its token'],
  ],
  [
    50,
    'pages from files',
    [
      'webkit/fromFile.test.ts',
      'in WebKit, a page of a file that is not the app’s own is told nothing, and native does nothing for it',
    ],
    [hosts, 'neither serves its pages from files, or lets anybody look into them'],
    [
      'chromium/fromFile.test.ts',
      'a page opened from a file speaks another language by a script of its own, under its policy',
    ],
  ],
  [
    51,
    'what a host is held to',
    ['scripts/hosts.test.ts', 'have an id each, which stands beside the code that keeps it, and nowhere else'],
    ['scripts/hosts.test.ts', 'refuses a package for all that the WebKit host, which runs, refuses one for'],
    ['scripts/takePackages.test.ts', 'a package %s is refused, and leaves nothing behind'],
    [
      hosts,
      'the iOS host answers foreign_origin before anything is done, unless the main frame of an origin of its own calls',
    ],
    [hosts, 'the Android host answers foreign_origin before anything is done, unless a page of its own calls'],
    ['webkit/host.test.ts', 'in WebKit, a page of another origin is refused by native'],
    ['scripts/hosts.test.ts', 'handles every method, reads every param, gives every field and sends every event'],
  ],
  [
    52,
    'versions',
    ['bridge/app/versionRule.test.ts', '%j does not pass'],
    ['bridge/app/versionRule.test.ts', 'what is no text at all does not pass, and nothing throws'],
  ],
  [
    53,
    'chance',
    [
      'bridge/exchange/login/seal.test.ts',
      '100,000 ciphertexts have 100,000 keys and 100,000 vectors, all of the browser’s cryptography',
    ],
    [
      'scripts/randomness.test.ts',
      'keys, vectors and ids come of the browser’s cryptography: nothing else takes a number that can be guessed',
    ],
  ],
  [54, 'no other cryptography', ['scripts/absent.test.ts', 'the cryptography of the page is this, and no other']],
  [
    55,
    'the server’s key',
    [
      'bridge/exchange/signing/certificateEnd.test.ts',
      'a certificate past its end is warned of and reported once a tab, and its key counts on',
    ],
    [forgedKeys, '%s: no key of it is used, no log-in leaves, and it is reported'],
  ],
  [56, 'no oracle of paddings', [forged, 'a ciphertext of %s: %s, in the same words and after the same time']],
  [
    57,
    'keys that cannot be copied',
    [
      'bridge/exchange/signing/keyStore.test.ts',
      'cannot be copied out of the storage, neither a session’s nor a backup',
    ],
    ['support/crypto/suite.ts', 'a session’s key that a page has kept signs on the next one, and cannot be copied out'],
    ['engines/keys.test.ts', 'keeps a session’s key, which signs on the next page and cannot be copied out'],
  ],
  [
    58,
    'what is forged or sent again',
    ['fixtures/gateway/forgedPaths.test.ts', 'there are at least 25 of each path'],
    [forged, '%s: %s'],
    [forged, 'and not %s'],
    ['fixtures/gateway/traceBook.test.ts', 'a trace is taken once under a key, and again under another'],
  ],
  [
    59,
    'passwords',
    ['web/features/account/login.test.tsx', 'what is typed is kept nowhere'],
    ['web/features/account/login.test.tsx', 'password managers find name and password in one real form'],
    ['chromium/tracking.test.ts', 'nothing that is typed into a log-in reaches the tables of tracking'],
  ],
  [
    60,
    'what breaks is closed',
    [
      'bridge/exchange/signing/signing.test.ts',
      'switched off where it may not be, nothing is signed, and what is sensitive is not sent',
    ],
    [
      'web/features/post/failsClosed.test.tsx',
      'nothing of an article is shown where its sanitiser %s, at a second try neither',
    ],
    ['bridge/exchange/signing/signing.test.ts', 'a sealing that fails is reported, and nothing is sent'],
    [
      'bridge/exchange/signing/signing.test.ts',
      'without HTTPS no keys are made, no backups either, and log-ins are refused',
    ],
  ],
  [
    61,
    'errors say little',
    [
      'fixtures/gateway/malformed.test.ts',
      `\${requests} malformed requests give no 500, no stack and nothing for the log`,
    ],
    [errors, 'an error inside is a plain sentence outside, and its details go to the log'],
  ],
  [
    62,
    'with less than all',
    ['bridge/storage/faults.test.ts', '%s is survived, %s'],
    [
      'web/lib/lists/list.test.ts',
      'without a network a list says so, keeps what it has, and goes on by itself when the network is back',
    ],
  ],
  [
    63,
    'packages are pinned and licensed',
    [
      'scripts/advisories.test.ts',
      'every package of the lockfiles is above its floor, pinned to its bytes, and licensed as the list says',
    ],
  ],
  [64, 'packages are mended', ['scripts/advisories.test.ts', 'what faces people’s input has a floor, and is there']],
]
