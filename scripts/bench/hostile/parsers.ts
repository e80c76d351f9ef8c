import { cleaned, framesOf } from '#bridge/exchange/reports.ts'
import { oneLine as lineOfAny } from '#bridge/lib/line.ts'
import { decimalText } from '#bridge/lib/readLate.ts'
import { localeOfBrowser } from '#bridge/site/chooseLocale.ts'
import { normalized } from '#bridge/site/combining.ts'
import { cut } from '#bridge/site/cut.ts'
import { findAddresses, findEntities } from '#bridge/site/entities.ts'
import { blanksOf } from '#bridge/site/films/formatOf.ts'
import { splitPath } from '#bridge/site/paths.ts'
import { readPreferences } from '#bridge/site/preferences.ts'
import { matchRoute } from '#bridge/site/routes.ts'
import { baseOf, searched } from '#bridge/site/searched.ts'
import { findChart, readChart } from '#bridge/site/sharedChart.ts'
import { isAllowedInSimulation } from '#bridge/site/simulation.ts'
import { isVisible, lengthOf } from '#bridge/site/writing.ts'
import { cleanAddress, cleanText } from '#bridge/tracking/collect/filter.ts'
import { readableLength, readableText } from '#fixtures/gateway/calls/writing/articleText.ts'
import { sanitiseArticle } from '#fixtures/gateway/calls/writing/sanitiseArticle.ts'
import { storable } from '#fixtures/gateway/calls/writing/text.ts'
import { skeletonOf } from '#fixtures/gateway/database/lookAlike.ts'
import { wholeCharacters } from '#fixtures/gateway/rawBody.ts'
import { htmlPieces } from '#fixtures/gateway/translator/htmlPieces.ts'
import { translatorOf } from '#fixtures/gateway/translator/translator.ts'
import { checkMp4 } from '#fixtures/gateway/uploads/mp4.ts'
import { checkWebm } from '#fixtures/gateway/uploads/webm.ts'
import { fieldFault } from '#web/features/account/fieldFault.ts'
import { cleanWords } from '#web/features/moderation/mutedWords.ts'
import { beginsWith } from '#web/features/post/screen/beginsWith.ts'
import { withoutPhrase } from '#web/features/writing/article/secretPhrase.ts'
import { withoutBreaks } from '#web/features/writing/article/withoutBreaks.ts'
import { lineOf } from '#web/features/writing/draft/lineOf.ts'
import { withoutTags } from '#web/features/writing/drafts/draftStore.ts'
import { classesIn } from '#web/features/writing/editor/fromElsewhere.ts'
import { sliceOfText } from '#web/features/writing/editor/read.ts'
import { wordAt } from '#web/features/writing/Suggestions/wordAt.ts'
import { withoutPlace } from '#web/features/writing/uploads/prepare.ts'
import { layerPieces } from '#web/features/writing/WritingField/layerPieces.ts'
import { latinDigits } from '#web/lib/content/digits.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { foldWord, hasWord } from '#web/lib/content/foldWord.ts'
import { plainTag } from '#web/lib/content/hashTag.ts'
import { hasWords } from '#web/lib/content/hasWords.ts'
import { checkLink } from '#web/lib/content/links.ts'
import { fromMatch, splitByMatch } from '#web/lib/content/matches.ts'
import { splitByEntities } from '#web/lib/content/pieces.ts'
import { withoutInline, withStylesApart } from '#web/lib/content/sanitise.ts'
import { languages, wordsIn } from '#web/lib/secrets/languages.ts'
import { findSecret, isWithheld, suspiciousIn } from '#web/lib/secrets/secrets.ts'
import { foldedWords } from '#web/ui/OptionList/foldedWords.ts'
import { readAddress } from '#web/ui/PhoneField/readAddress.ts'
import { isLong } from '#web/ui/RichText/isLong.ts'

// Checks use the word lists that are loaded.
await Promise.all(languages.map((language) => language.load()))

const links = { schemes: ['meridian'], base: 'https://x.example/insights' } as const
const articles = {
  schemes: ['meridian'],
  imageOrigins: ['https://i1.insights.example'],
  picturePath: '/media/',
  origin: 'https://x.example',
} as const

function translate(from: number, to: number) {
  const translator = translatorOf(from, to)
  if (!translator) throw new Error('No translator was created.')
  return translator
}
const [toGerman, fromChinese, toChinese] = [translate(0, 11), translate(1, 0), translate(0, 1)]

/** A text as a file of empty boxes after a video header. */
function asVideo(head: string, box: string, text: string): Buffer {
  const boxes = box.repeat(Math.ceil(text.length / box.length / 2))
  return Buffer.from(head + boxes + text.slice(boxes.length), 'latin1')
}
/** Caches the input made from a text, so that only parsing is measured. Halves and whole texts alternate. */
function keptLast<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    const kept = made.get(text) ?? make(text)
    if (made.size > 2) made.clear()
    made.set(text, kept)
    return kept
  }
}
const asMp4 = keptLast((text) => asVideo('\0\0\0\x14ftypisom\0\0\0\0isom', '\0\0\0\x08free', text))
const asWebm = keptLast((text) =>
  asVideo('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff', '\xec\x80', text),
)

const uint32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at)
  return bytes
}
function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([uint32(8 + body.length), Buffer.from(type, 'latin1'), body])
}
/** A video with as many samples as the text has characters, each in its own chunk and of a different size. */
const asTables = keptLast((text): Buffer => {
  const count = Math.ceil(text.length / 8)
  const size = (at: number) => 1 + (text.charCodeAt(at) % 7)
  const entries = Array.from({ length: count }, (_, at) => size(at))
  const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isom', 'latin1'))
  const first = ftyp.length + 8
  const stbl = box(
    'stbl',
    box('stsd', uint32(0, 1), box('avc1', Buffer.alloc(78))),
    box('stsc', uint32(0, 1, 1, 1, 1)),
    box('stsz', uint32(0, 0, count), uint32(...entries)),
    // In reverse order, so that a parser that sorts them has work to do.
    box('stco', uint32(0, count), uint32(...entries.map((_, at) => first + 8 * (count - 1 - at)))),
  )
  const hdlr = box('hdlr', Buffer.alloc(8), Buffer.from('vide', 'latin1'), Buffer.alloc(13))
  const trak = box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', hdlr, box('minf', stbl)))
  return Buffer.concat([ftyp, box('mdat', Buffer.alloc(8 * count)), box('moov', box('mvhd', Buffer.alloc(100)), trak)])
})
const asBlob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)])

const refused = (reading: Promise<unknown>) => reading.catch((error: unknown) => error)
type Look<T> = (readAt: (at: number, length: number) => Promise<Buffer>, size: number) => Promise<T>
const ofBytes = <T>(bytes: Buffer, look: Look<T>): Promise<T> =>
  look(async (at, length) => bytes.subarray(at, at + length), bytes.length)

type Parse = (text: string) => unknown

/** Parses another text in between, because the result of the last text is cached. */
const uncached =
  (parse: Parse): Parse =>
  (text) => {
    wordsIn('')
    return parse(text)
  }

/** Parsers of user input in the page. */
const ofThePage: Readonly<Record<string, Parse>> = {
  findAddresses,
  findEntities,
  decimal: (text) => decimalText(text, { fields: {} }),
  normalized: (text) => normalized(text, 'NFKD'),
  lengthOf,
  isVisible,
  withoutInline,
  withStylesApart,
  'checkLink, of a link': (text) => checkLink(text, { ...links, use: 'href' }),
  'checkLink, of a picture': (text) => checkLink(text, { ...links, use: 'src' }),
  findSecret: uncached(findSecret),
  suspiciousIn: uncached(suspiciousIn),
  isWithheld: uncached(isWithheld),
  withoutPhrase: uncached((text) => withoutPhrase({ title: text, html: text, text })),
  splitByMatch: (text) => splitByMatch(text, text.slice(-4)),
  fromMatch: (text) => fromMatch(`${text} and more of it, bitcoin`, 'bitcoin'),
  'splitByEntities, without any': (text) => splitByEntities(text, []),
  foldWord,
  foldedWords,
  hasWord: (text) => hasWord(text, text.slice(0, 50)),
  plainTag,
  directionOfText,
  latinDigits,
  fieldFault: (text) => fieldFault(text, { email: true, required: true }, ''),
  readChart,
  'readChart, of marks': (text) => readChart(`/spot/BTCUSDT?chart=60~1~9${text.replace(/.{1,4}/gs, '~n1_5')}`),
  findChart: (text) =>
    findChart(
      text,
      [{ type: 'link', start: text.length, end: text.length, url: '/spot/BTCUSDT?chart=60~1~9z' }],
      Boolean,
    ),
  readAddress: (text) => readAddress(text, 'DE'),
  isLong,
  wordAt: (text) => wordAt(text, text.length),
  layerPieces: (text) => layerPieces(text, undefined),
  beginsWith: (text) => beginsWith(text, text),
  cut: (text) => cut(text, 120),
  searched,
  baseOf,
  'oneLine, of what is read': lineOfAny,
  'cut, a little': (text) => cut(text, text.length - 1),
  lineOf: (text) => lineOf({ title: null, text }),
  withoutBreaks,
  withoutTags,
  'cleaned, an error’s words': cleaned,
  'framesOf, a stack': framesOf,
  cleanText: (text) => cleanText(text),
  cleanAddress,
  'cleanAddress, of half tokens': (text) => cleanAddress(text.replace(/.{1,12}/gs, 'eyJ_aaaaaaa-')),
  'cleanWords, to mute': (text) => cleanWords([text]),
  'hasWords, to translate': (text) => hasWords(text, []),
  'classesIn, a style sheet': (text) => classesIn(`<style>${text}</style>`),
  'sliceOfText, pasted': (text) => sliceOfText(text),
  matchRoute,
  splitPath,
  localeOfBrowser: (text) => localeOfBrowser([text]),
  isAllowedInSimulation,
  readPreferences: (text) => readPreferences(JSON.stringify({ at: 1, chosen: { searchTag: text, unit: text } })),
  'videos, MP4 in the page': (text) => withoutPlace(asBlob(asMp4(text))),
  'videos, MP4 of tables in the page': (text) => withoutPlace(asBlob(asTables(text))),
  'videos, WebM in the page': (text) => withoutPlace(asBlob(asWebm(text))),
}

const ofTheGateway: Readonly<Record<string, Parse>> = {
  htmlPieces,
  'wholeCharacters, of JSON': (text) => wholeCharacters(JSON.stringify({ text: text.replaceAll('a', '\ud800') })),
  readableText,
  readableLength,
  storable,
  skeletonOf,
  'translator, of a text': (text) => toGerman.text(text, []),
  'translator, of HTML': (text) => toGerman.html(text),
  'translator, from Chinese': (text) => fromChinese.text(text, []),
  'translator, to Chinese': (text) => toChinese.text(text, []),
  sanitiseArticle: (text) => sanitiseArticle(text, articles),
  'videos, MP4 at the gateway': (text) => refused(ofBytes(asMp4(text), checkMp4)),
  'videos, WebM at the gateway': (text) => refused(ofBytes(asWebm(text), checkWebm)),
  'videos, MP4 of tables': (text) => ofBytes(asTables(text), checkMp4),
  'videos, blanks of an MP4': (text) => refused(ofBytes(asMp4(text), blanksOf)),
  'videos, blanks of MP4 tables': (text) => ofBytes(asTables(text), blanksOf),
  'videos, blanks of a WebM': (text) => refused(ofBytes(asWebm(text), blanksOf)),
}

export const parsers: Readonly<Record<string, Parse>> = { ...ofThePage, ...ofTheGateway }
