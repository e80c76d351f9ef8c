/** A fact that is decided otherwise than its words alone would have it. */
export interface Otherwise {
  readonly id: string
  /** What the specification says. */
  readonly words: string
  /** What is done. */
  readonly decision: string
  readonly reason: string
}

const row = (id: string, words: string, decision: string, reason: string): Otherwise => ({
  id,
  words,
  decision,
  reason,
})

/** All of them. `docs/otherwise.md` has them for people, and `npm run facts` prints them. */
export const otherwise: readonly Otherwise[] = [
  row(
    's5-link-data-image',
    'data:image/ is allowed',
    'Pictures made of dots, in pictures; never SVG, and never in links.',
    'An SVG is a document, and a link to data opens a page that nobody vouches for.',
  ),
  row(
    's5-link-blob',
    'blob is allowed',
    'Of our own origin only, in links and pictures.',
    'A blob of another origin cannot be read here, and its address says nothing of what it is.',
  ),
  row(
    's5-link-address',
    '{address} is allowed',
    'It stands for the origin and locale of the page: replaced, and then judged as what it has become.',
    'Let through as it stands it would be a path that leads nowhere.',
  ),
  row(
    's3-user-bound-one',
    'the bound flag equals 1',
    '1 and "1" count, true does not.',
    'Some exchanges send numbers as text; what says yes in another way is no flag.',
  ),
  row(
    's4-keyPair-https',
    'the key is verified, then a pair is generated, on HTTPS only',
    'The key is verified first, on plain HTTP too. Without the browser’s cryptography node-forge does it, at idle; a check that could not be made is not "unverified", and is not reported.',
    'A forged key is worth a report wherever it is met, and a missing tool is no forgery.',
  ),
  row(
    's5-serverKey-unverified',
    'signing is skipped if the server key fails verification',
    'So it is; but what must be sealed is not sent at all then, nor while signing is off, unless the exchange’s configuration allows it.',
    'A password would leave in the open on the word of whoever can change one answer.',
  ),
  row(
    's5-signed-slash',
    'only URLs starting with / are signed',
    'An API that is written out with the page’s own origin is its own, and is signed.',
    'The same address in another way of writing would be refused for ever.',
  ),
  row(
    's3-analytics-th',
    'code, key and type of Thai',
    'Its key is known, a type is not given.',
    'The specification names no number, and one that is invented would be wrong in somebody’s figures.',
  ),
  row('s3-analytics-nl', 'code, key and type of Dutch', 'Its key is known, a type is not given.', 'As for Thai.'),
  row(
    's2-simulation-redirect',
    'a path that is not allowed is redirected to spot',
    'In a browser. In the app the page shows its banner and stays.',
    'Where the app’s screens lead is native’s to say.',
  ),
  row(
    's9-default-language',
    'language en',
    'The path, then a choice, then the app, then the browser’s language where we have it; en last.',
    'A reader whose language we have should not have to look for it.',
  ),
  row(
    's8-action-00020',
    'toast; refetch configuration',
    'A call that went out unsigned is sent once more, signed, and nothing is said where that helps.',
    'The reader did nothing wrong, and the list is new to the page alone.',
  ),
  row(
    's8-action-00022',
    'toast only',
    'The time of that answer is taken, and the call is made once more with it; the toast is for one that is refused again.',
    'Whose clock is off could sign nothing otherwise.',
  ),
  row(
    's5-switch',
    'storage only when the server’s switch is on',
    'Where the switch could not be asked, the last one that was known holds for storing; nothing is uploaded.',
    'One lost answer would lose the events of a whole visit.',
  ),
  row(
    's4-hidden-uploads',
    'pending events are uploaded at once',
    'This page’s own, up to 60 KB; older ones wait for the loop.',
    'A browser that puts a page away takes no more than that from it.',
  ),
  row(
    's3-keyPair-privateKey',
    'the private key in PEM form',
    'A key of the browser’s own cryptography, which cannot be copied out. PEM only where node-forge had to make it.',
    'A script that gets into the page could carry it off.',
  ),
  row(
    's3-preference-cookie',
    'preferences are also kept in a cookie',
    'All but the recent searches, the topic that one has led to, and the people that a visitor follows: these stay on the device.',
    'What somebody has looked for, and whom they follow, is nothing that each request should carry.',
  ),
  row(
    's5-link-app',
    'the provider’s app schemes are allowed',
    'In what people write they open the eight screens and nothing else; the exchange’s own texts may lead anywhere in the app.',
    'A scheme reaches what the app does, and a stranger would choose what.',
  ),
  row(
    's5-link-root',
    '/ is allowed',
    'Where it stays on our own origin: //host and /\\host lead elsewhere and are refused, as is an address of ours that would confirm another device’s log-in.',
    'What looks like our own page is trusted like it.',
  ),
  row(
    's5-link-tel',
    'tel is allowed',
    'Without * and #.',
    'A telephone carries out its codes as soon as they are dialled.',
  ),
  row(
    's8-logout-reload',
    'reload',
    'Not where the browser keeps the cookie of the session all the same: the page is a visitor’s as it is.',
    'It would be somebody’s again after each reload, and be reloaded without end.',
  ),
]
