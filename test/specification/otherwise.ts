/** A fact of the specification from which the product deviates. */
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

/** All deviations. A test holds `docs/otherwise.md` to this list, and `npm run facts` prints it. */
export const otherwise: readonly Otherwise[] = [
  row(
    's5-link-data-image',
    'data:image/ is allowed',
    'Raster pictures only, as pictures. No SVG, and no links.',
    'An SVG can contain scripts, and a data link opens a page of unknown origin.',
  ),
  row(
    's5-link-blob',
    'blob is allowed',
    'Blobs of our own origin only, in links and pictures.',
    'A blob of another origin cannot be read here, and its address hides its content.',
  ),
  row(
    's5-link-address',
    '{address} is allowed',
    'It is replaced by the page’s origin and locale, and the result is judged.',
    'Unreplaced, it would be a path that leads nowhere.',
  ),
  row(
    's3-user-bound-one',
    'the bound flag equals 1',
    '1 and "1" count, true does not.',
    'Some exchanges send numbers as text. Any other value is not the flag.',
  ),
  row(
    's4-keyPair-https',
    'the key is verified, then a pair is generated, on HTTPS only',
    'The key is verified first, on plain HTTP too. Without Web Crypto, node-forge verifies it at idle. A check that could not run is not reported as a failure.',
    'A forged key is worth a report on any connection. A missing tool is no forgery.',
  ),
  row(
    's5-serverKey-unverified',
    'signing is skipped if the server key fails verification',
    'Signing is skipped. Sealed fields are then not sent at all, nor while signing is off, unless the exchange’s configuration allows it.',
    'Otherwise an attacker who changes one answer could read passwords.',
  ),
  row(
    's5-signed-slash',
    'only URLs starting with / are signed',
    'A full URL with the page’s own origin is signed too.',
    'It is the same address. Unsigned, it would always be refused.',
  ),
  row(
    's3-analytics-th',
    'code, key and type of Thai',
    'The key is sent, the type is not.',
    'The specification names no number, and an invented one would falsify statistics.',
  ),
  row('s3-analytics-nl', 'code, key and type of Dutch', 'The key is sent, the type is not.', 'As for Thai.'),
  row(
    's2-simulation-redirect',
    'a path that is not allowed is redirected to spot',
    'In a browser. In the app, the page shows its banner and stays.',
    'In the app, native decides where its screens lead.',
  ),
  row(
    's9-default-language',
    'language en',
    'In this order: the path, the reader’s choice, the app, the browser’s languages, en.',
    'A reader whose language is available should not have to look for it.',
  ),
  row(
    's8-action-00020',
    'toast; refetch configuration',
    'An unsigned call is sent again, signed. A toast appears only if that fails.',
    'The reader did nothing wrong: only the page did not know the new list.',
  ),
  row(
    's8-action-00022',
    'toast only',
    'The page takes the time from the answer and sends the call again. A toast appears only if that fails.',
    'A device with a wrong clock could not sign anything otherwise.',
  ),
  row(
    's5-switch',
    'storage only when the server’s switch is on',
    'If the switch cannot be requested, the last known one decides about storage. Nothing is uploaded.',
    'Otherwise one lost answer would lose the events of a visit.',
  ),
  row(
    's4-hidden-uploads',
    'pending events are uploaded at once',
    'Those of this page, up to 60 KB. Older ones wait for the next upload.',
    'Browsers accept no more than that from a page that is being closed.',
  ),
  row(
    's3-keyPair-privateKey',
    'the private key in PEM form',
    'A Web Crypto key that cannot be exported. PEM only where node-forge made it.',
    'A script in the page could copy a PEM key.',
  ),
  row(
    's3-preference-cookie',
    'preferences are also kept in a cookie',
    'All but recent searches, the topic that a search led to, and a visitor’s follows. These stay on the device.',
    'Searches and follows should not be part of every request.',
  ),
  row(
    's5-link-app',
    'the provider’s app schemes are allowed',
    'In users’ text they open the eight screens only. The exchange’s own texts may open anything in the app.',
    'A scheme can trigger actions in the app, and any user could choose which.',
  ),
  row(
    's5-link-root',
    '/ is allowed',
    'Only on our own origin: //host and /\\host are refused. So is an address of ours that would confirm another device’s log-in.',
    'A link that looks like our own page is trusted like our own page.',
  ),
  row('s5-link-tel', 'tel is allowed', 'Without * and #.', 'A telephone runs such codes as soon as they are dialled.'),
  row(
    's8-logout-reload',
    'reload',
    'No reload if the browser still has the session cookie: the page then shows a visitor’s view.',
    'The page would be logged in again after each reload, in an endless loop.',
  ),
  row(
    's8-other-failures',
    'other failures only log a warning',
    'A warning, and a pause of 3 to 60 s, longer with each failure and never the same for all. `Retry-After` counts. A 4xx that no wait can cure is tried three times, then its events are reported as refused and dropped.',
    'Thousands of pages that ask again at once would keep a failing exchange down.',
  ),
  row(
    's5-id-letter',
    'the letter b followed by digits',
    'At most 12 digits.',
    'A longer text is no id, and it would be stored and sent with each event.',
  ),
  row(
    's5-merge-id',
    'events of the same id are combined',
    'Those of one page, one person and one type, up to 8,000 characters of data.',
    'Merged across pages or people, an event could not say whose it is.',
  ),
  row(
    's9-toast',
    'Toast default 3 s',
    'A toast with a button stays until it is used or closed.',
    'Nobody should lose the only way to undo something because they read slowly.',
  ),
  row(
    's9-timeout-uploads',
    '600000 ms for uploads',
    'An upload is also given up after 45 s in which not a byte could be sent, and tried again.',
    'A dead connection would otherwise hold a reader up for ten minutes.',
  ),
  row(
    's7-mode-0',
    'path, time and trace id',
    'The path with its query.',
    'Without it, a signed request could be sent again with other parameters.',
  ),
  row(
    's8-logout-refresh',
    'remove the refresh token cookie',
    'The cookies of the session and the user are removed as well.',
    'They would keep the page logged in with a session that has ended.',
  ),
  row(
    's8-links-warn',
    'Invalid links and sources log warnings only',
    'The warning names the reason, once for each link, and not the address.',
    'Addresses may contain what only their reader should see.',
  ),
  row(
    's9-date-locale',
    'Date picker en_US',
    'Dates are shown and typed as the reader’s language writes them: M/D/YYYY in English and where it is usual.',
    '3/12 is March 12 to some readers and December 3 to others, who would search the wrong day.',
  ),
  row(
    's8-upgrade',
    'Native bridge failure shows Please upgrade the app if there is no handler',
    'Also where the app is below the version that a screen needs. The web screen shows as well.',
    'The reader would not learn why the app shows another screen than a friend’s.',
  ),
]
