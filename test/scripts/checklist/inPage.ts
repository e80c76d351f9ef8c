import type { Proof } from '../../../scripts/check/papers.ts'

export type Row = readonly [number: number, words: string, ...proofs: Proof[]]

const content = 'support/content/suite.ts'
const vectors = 'at %s nothing of the outside test data runs, nothing forbidden is left, and twice is as once'
const forbidden = 'script, style, forms, frames and drawings go, and comments with them'
const policy = 'support/policySuite.ts'
const provoked = '100 provoked violations are reported once each, without a word that a person wrote'
const directives =
  'the policy of the $name build lets in scripts of its origin and its digests, and no frame, plugin, base or form of another’s'
const links = 'web/lib/content/links.test.ts'
const refused = '%j is refused (%s)'
const pages = 'fixtures/gateway/pages.test.ts'
const headers =
  'no page shares its window with one of another origin, lends itself to one, or is taken for another type'

/** What people write, and the page that shows it. */
export const inPage: readonly Row[] = [
  [
    1,
    'one sanitiser, behind Trusted Types',
    ['scripts/sinks.test.ts', 'no source of the page takes a text for HTML or code but its one sanitiser'],
    [policy, provoked],
  ],
  [2, 'no vector runs', [content, vectors], [content, 'the harness sees what executes']],
  [3, 'what is left is judged by its structure', [content, vectors], [content, forbidden]],
  [
    4,
    'twice is as once',
    [content, 'what the parser nests or moves out of tables comes out the same when it is sanitised again'],
    [content, vectors],
    ['web/lib/content/sanitise.test.ts', 'passing an article twice changes nothing'],
  ],
  [
    5,
    'deep nesting',
    [content, '506 levels of <%s> are read and shown, and come out the same'],
    ['fixtures/gateway/writing/articles.test.ts', 'whoever nests without end is cut off'],
  ],
  [6, 'SVG and MathML', [content, forbidden], [content, vectors]],
  [7, 'clobbering', [content, forbidden]],
  [
    8,
    'styles in lines',
    ['web/lib/content/inline.test.ts', '%s is parsed without its inline style and handlers'],
    [content, forbidden],
  ],
  [
    9,
    'text as text',
    ['web/ui/richText.test.tsx', 'markup in a text is text'],
    ['web/features/search/search.test.tsx', 'what is typed and found is text, whatever it looks like'],
  ],
  [
    10,
    'one rule for links',
    [links, 'no address of the outside test data gets past the rule'],
    [links, '%j leads to the host %s'],
  ],
  [11, 'addresses without a scheme', [links, refused, '//evil.example']],
  [12, 'data: addresses', [links, refused, 'data:image/png'], [links, '%j is no picture (%s)', 'data:text/html']],
  [13, 'blob: addresses', [links, refused, 'blob:https']],
  [
    14,
    'disguised addresses',
    [links, refused, 'javascript:alert'],
    [links, 'an accepted address means the same wherever it is read again'],
  ],
  [15, 'nothing is put into {address}', [links, '%j stays on our own origin', '{address}']],
  [
    16,
    'the real host is told',
    ['web/app/leaving/leaving.test.tsx', 'the notice names the real host, whatever stands before it in the address'],
    [
      'web/app/leaving/leaving.test.tsx',
      'a name in letters of another alphabet is shown as it is sent, with a warning',
    ],
  ],
  [
    17,
    'numbers and links into apps',
    ['web/app/leaving/leaving.test.tsx', '%s waits for the notice, which says what opens, and the address'],
    [links, 'in people’s text %s is no link; the exchange itself may write it'],
    [links, 'a telephone’s code is no link, whoever wrote it: %s'],
    ['web/app/leaving/leaving.test.tsx', '%s on a link to another origin waits for the notice'],
  ],
  [
    18,
    'no way back from another window',
    ['engines/probes.test.ts', 'who follows a link out of a page is at one that has no way back to ours'],
    ['web/ui/richText.test.tsx', 'a link to another origin keeps our page to itself'],
  ],
  [
    19,
    'a notice before leaving',
    ['web/app/leaving/leaving.test.tsx', '%s on a link to another origin waits for the notice'],
    [
      'chromium/notices.test.ts',
      'a link out of the real page waits for the notice, whose code and styles come with the first such link',
    ],
  ],
  [
    20,
    'time by the length of a text',
    ['web/lib/content/inline.test.ts', 'a text made to be slow is not'],
    ['bridge/hostileText.test.ts', '$unit, over and over, in $frame'],
    [
      'bridge/hostileText.test.ts',
      'whatever takes people’s text apart stands in the table of the bench, or is named with its reason',
    ],
  ],
  [
    21,
    'no text is code',
    ['scripts/absent.test.ts', 'takes no text for code'],
    ['scripts/sinks.test.ts', 'refuses what takes a text for HTML or code: %s'],
  ],
  [
    22,
    'prototypes stay as they are',
    ['bridge/prototype.test.ts', 'a poisoned answer to %s is read as one that is not'],
    ['bridge/prototype.test.ts', 'what native says, what is stored and what is counted leave all objects as they are'],
    ['fixtures/gateway/errors.test.ts', '%s is answered with the envelope and a sentence', '__proto__'],
    ['fixtures/gateway/pollution.test.ts', 'a form with such a field is refused'],
    [
      'support/content/suite.ts',
      'nor where all objects have been given what would loosen the sanitiser, before it is loaded',
    ],
  ],
  [
    23,
    'a strict policy',
    ['scripts/policy.test.ts', directives],
    ['engines/probes.test.ts', 'nothing of our origin that is not our script runs when it is named as one'],
  ],
  [
    24,
    'no nonce',
    ['scripts/absent.test.ts', 'no page and no policy has a nonce: a script is let in by its digest or its origin'],
  ],
  [
    25,
    'Trusted Types',
    [policy, provoked],
    [
      'chromium/fromFile.test.ts',
      'a page opened from a file speaks another language by a script of its own, under its policy',
    ],
  ],
  [
    26,
    'violations are reported',
    [policy, provoked],
    ['web/app/violations.test.ts', 'nothing a person wrote is in a report'],
  ],
  [
    27,
    'who frames a page',
    ['engines/probes.test.ts', 'no other site has a page of ours in a frame'],
    ['scripts/policy.test.ts', directives],
  ],
  [
    28,
    'frames, forms, bases and plugins',
    ['engines/probes.test.ts', 'a base, a form, a frame and a plugin that somebody put into a page lead nowhere'],
    ['scripts/policy.test.ts', directives],
  ],
  [
    29,
    'HSTS',
    ['fixtures/gateway/everyAnswer.test.ts', 'HTTPS is kept to where the name is not this machine’s own'],
    ['scripts/cookieNames.test.ts', 'the paper on cookies says what is the host’s own to configure'],
  ],
  [
    30,
    'types are what they say',
    [
      'fixtures/gateway/everyAnswer.test.ts',
      '%s is taken for nothing else, and is in no window or page of another origin',
    ],
    [pages, '%s %s has its build’s security policy and the headers that every page has'],
    ['scripts/policy.test.ts', headers],
  ],
  [
    31,
    'referrers',
    [pages, '%s %s has its build’s security policy and the headers that every page has'],
    ['scripts/policy.test.ts', headers],
  ],
  [32, 'windows and answers of other origins', ['scripts/policy.test.ts', headers]],
  [
    33,
    'sums of what is loaded',
    ['scripts/pages.test.ts', 'gives every script and sheet in the HTML its digest'],
    [
      'webkit/packages.test.ts',
      'what was changed on the way, signed by another, older, or for a later app is refused, and nothing changes',
    ],
  ],
]
