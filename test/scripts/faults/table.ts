import type { Proof } from '../../../scripts/check/papers.ts'

export interface Fault {
  readonly number: number
  /** What goes wrong. */
  readonly words: string
  readonly proofs: readonly Proof[]
}

const fault = (number: number, words: string, ...proofs: readonly Proof[]): Fault => ({ number, words, proofs })

const list = 'web/lib/lists/list.test.ts'
const client = 'bridge/exchange/client.test.ts'
const publishing = 'web/features/writing/drafts/publish.test.ts'
const account = 'chromium/accountFaults.test.ts'
const delivery = 'bridge/tracking/delivery.test.ts'
const storage = 'bridge/storage/faults.test.ts'
const small = 'bridge/storage/small.test.ts'
const profile = 'chromium/faults.test.ts'
const uploads = 'fixtures/gateway/writing/uploads.test.ts'

const badAnswer = 'an answer that is %s is a BadAnswerError'
const badLogIn = 'an answer to the log-in that is %s is said, keeps what was typed, and the next try goes through'
const survived = '%s is survived, %s'
const outage = 'at most three requests go in an outage of 11 s, of any length or kind (%s), and nothing is lost'

/** What may go wrong round a page, and the tests that say what comes of it then. */
export const faults: readonly Fault[] = [
  fault(1, 'there is no network', [
    list,
    'without a network a list says so, keeps what it has, and goes on by itself when the network is back',
  ]),
  fault(2, 'a network that is said to be there, and reaches nothing', [
    list,
    'an exchange that cannot be reached is an error, not a missing network',
  ]),
  fault(
    3,
    'answers take long, and a button is pressed twice',
    ['web/features/account/login.test.tsx', 'an address and a password are sent once, however often the form is'],
    [publishing, 'pressing twice asks once'],
  ),
  fault(
    4,
    'an answer never ends',
    [client, 'the deadline covers a body that never ends'],
    [
      'web/features/post/post.test.tsx',
      'after 8 s without an answer the page says that it takes long, and offers to ask again',
    ],
  ),
  fault(
    5,
    'the connection is reset',
    [client, 'a request that does not get through is a NetworkError that does not guess'],
    [account, badLogIn, 'none at all'],
  ),
  fault(6, 'an answer is cut short', [client, badAnswer, 'cut short'], [account, badLogIn, 'cut short']),
  fault(
    7,
    'a 503 or 429 names a Retry-After',
    [client, 'fault 7: %s that names a Retry-After is told at once, and nothing is sent again by itself'],
    [
      client,
      'fault 7: a 429 that names a Retry-After tells its caller that the exchange is busy, and nothing is sent again by itself',
    ],
    [
      'bridge/tracking/browser.test.ts',
      'how long the exchange asks to wait, and how many events are wrong for good, is told',
    ],
  ),
  fault(8, 'a burst of 5xx', [client, 'nothing is sent twice'], [delivery, outage, '503']),
  fault(
    9,
    'the answer to what was done is lost',
    ['chromium/writing.test.ts', 'a post whose answer is lost is published once, and shows at the top for its author'],
    [publishing, 'an answer that is lost is asked for again, by the same key: one post'],
  ),
  fault(
    10,
    'HTML in place of an answer',
    [client, badAnswer, 'HTML'],
    [account, badLogIn, 'HTML'],
    ['bridge/tracking/browser.test.ts', 'HTML instead of JSON is none of the exchange’s: the events are kept'],
  ),
  fault(
    11,
    'an answer lacks fields, or has odd ones',
    ['web/records/posts.test.tsx', 'a post on its own page is there likewise'],
    ['web/records/fuzz.test.tsx', 'what a screen reads is asked for by it, and shown without an error'],
    ['web/ui/boundary.test.tsx', 'a card that throws leaves the others, and is there once what broke it is gone'],
  ),
  fault(
    12,
    'a server key that nobody vouches for',
    ['bridge/exchange/signing/forged.test.ts', '%s: no key of it is used, no log-in leaves, and it is reported'],
    [account, '%s: nothing typed leaves the page, and reading goes on', 'stranger'],
  ),
  fault(
    13,
    'a clock that is wrong',
    [account, '%s: the reader logs in and likes as any other', 'an hour slow'],
    [account, 'moved while the page is open: what is signed next is good'],
  ),
  fault(
    14,
    'a session ends in the middle of a form',
    [
      'web/features/writing/article/sessionEnd.test.tsx',
      'a session that ends while an article is written comes back to the same text; another person sees nothing of it',
    ],
    [account, 'says so and logs out by the next deed', 'a session that was ended from elsewhere'],
  ),
  fault(
    15,
    'all storage is denied',
    [storage, survived, 'denied: to open throws'],
    [small, 'a value lasts as long as the page, and that is told once', 'denied'],
    ['support/storage/faultSuite.ts', `in \${engineName}, %s is survived: %s`],
  ),
  fault(
    16,
    'localStorage is full',
    [small, 'a value that found no room is newer than what is kept, until another tab keeps another'],
    [small, 'memory is let go of once there is room again'],
  ),
  fault(17, 'the quota is used up', [
    'chromium/storageAreas.test.ts',
    'when the quota is used up, memory holds what comes; when there is room again, it is brought over',
  ]),
  fault(18, 'there is no IndexedDB', [storage, survived, 'denied: there is no IndexedDB']),
  fault(
    19,
    'an older page blocks the database',
    [storage, 'a page that holds an older version makes the next wait in memory; once it goes, all is brought over'],
    [
      'support/storage/areaSuite.ts',
      'a page that does not make way is waited for in memory, and all is brought over once it goes',
    ],
  ),
  fault(
    20,
    'the database is lost, or damaged',
    [profile, 'fault 20: with garbage in the files of its databases a page works, and keeps again'],
    [storage, 'a database that does not open is dropped once, never again and again'],
    [storage, 'one damaged value takes no other with it'],
  ),
  fault(
    21,
    'kept data is older, or newer, than the page',
    [storage, 'data of a later version is left as it is'],
    ['bridge/storage/areas.test.ts', 'data of the version before goes through every step in order'],
    ['web/records/kept.test.ts', 'a kept %s of another release comes back, whichever field it has not got'],
  ),
  fault(22, 'cookies are off', [small, 'cookies that throw are told as denied, and read as none']),
  fault(23, 'third-party cookies are blocked', [
    'scripts/pages.test.ts',
    'fault 23: no other site may have a page of ours in its frame, so that none of its cookies is a third party’s',
  ]),
  fault(24, 'two tabs write on one draft', [
    'web/features/writing/drafts/conflict.test.ts',
    'two tabs that both write on one draft overwrite nothing: the second goes on as a draft of its own',
  ]),
  fault(
    25,
    'two tabs have one queue of events',
    ['bridge/tracking/tabs.test.ts', 'two tabs %s that find the same events send each once'],
    [
      'bridge/tracking/replay.test.ts',
      'a page that is gone and is told by two tabs comes to the exchange by the same names',
    ],
  ),
  fault(
    26,
    'the page’s process crashes',
    [profile, 'fault 26: a page whose process crashes has what was written, and opens again'],
    [delivery, 'nothing is lost and nothing comes twice when the page crashes before it uploads'],
  ),
  fault(
    27,
    'the browser is killed',
    [profile, 'fault 27: a browser that is killed has what was written'],
    [
      'web/features/writing/drafts/openDraft.test.ts',
      'of ten characters a second, a kill at any moment loses three tenths of a second at most',
    ],
  ),
  fault(28, 'a tab is frozen, and resumed', [
    profile,
    'fault 28: a frozen tab goes on when it is resumed, and what was done in it is told once',
  ]),
  fault(
    29,
    'a page comes back from the browser’s cache',
    [
      'bridge/app/bridge/endings.test.ts',
      'after a return from the cache the bridge works, and answers to the page before are refused',
    ],
    ['bridge/tracking/views.test.ts', 'a page from the cache is another page'],
    ['web/features/markets/money.test.ts', 'a page from the browser’s cache gets new rates'],
  ),
  fault(30, 'more waits than a page may hand over as it goes', [
    delivery,
    'a megabyte that waits: 60 KB are handed over, the rest goes with the next visit',
  ]),
  fault(31, 'a beacon is refused', [delivery, 'a beacon that is refused costs nothing']),
  fault(32, 'a script of a release that is gone', [
    'web/app/recover/recover.test.ts',
    'stale chunk: one that is gone with its release has the document loaded anew; one that is gone without another release is told of',
  ]),
  fault(33, 'two releases at once', [
    'scripts/keep.test.ts',
    'a release takes along the assets of as many before it as are wanted, their compressed twins too, and drops older ones',
  ]),
  fault(34, 'the scripts of tracking are blocked', [
    'web/app/recover/recover.test.ts',
    'analytics blocked: what tracks is asked for, never comes, and costs the page nothing',
  ]),
  fault(35, 'a processor six times slower', [
    profile,
    'fault 35: on a processor six times slower the first posts come, one opens, and a draft is kept',
  ]),
  fault(
    36,
    'there is no crypto.subtle',
    [
      'bridge/exchange/signing/signing.test.ts',
      'without HTTPS no keys are made, no backups either, and log-ins are refused',
    ],
    [account, '%s: the reader logs in and likes', 'the browser makes no keys'],
  ),
  fault(37, 'native answers wrongly, late, twice or not at all', [
    'fixtures/app/faults.test.ts',
    '%s: every call settles, and the page lives',
  ]),
  fault(
    38,
    'an upload breaks off between its parts',
    ['support/uploads/suite.ts', 'in parts, over a line that fails, with a reload half-way, it arrives byte for byte'],
    [
      uploads,
      'parts in any order, some twice, come together byte for byte; the same merge again answers with the same',
    ],
  ),
  fault(39, 'a stream drops', [
    'scripts/faults.test.ts',
    'fault 39: no stream can drop, since nothing streams: what changes is asked for again',
  ]),
  fault(
    40,
    'a megabyte of text, from the right, or with nulls',
    [
      'fixtures/gateway/writing/publish.test.ts',
      'fault 40: a post of a megabyte is refused in a sentence, and the next one is taken',
    ],
    [
      'fixtures/gateway/writing/publish.test.ts',
      'fault 40: what is written from the right, turned round or broken is kept so that everybody can read it',
    ],
    ['web/ui/richText.test.tsx', 'fault 40: a text of a megabyte %s is shown whole'],
  ),
]

/** Faults whose tests are being written, and what of them is still to come. */
export const pending: Readonly<Record<number, string>> = {}
