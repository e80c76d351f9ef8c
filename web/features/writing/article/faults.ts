import { isVisible, lengthOf, writingLimits } from '../../../../bridge/site/writing.ts'
import type { articleMessages } from '../../../i18n/en/article.ts'
import type { Written } from '../editor/createEditor.ts'
import type { Draft, OpenDraft, Upload } from '../types.ts'

interface Article {
  readonly draft: Draft
  readonly written: Pick<Written, 'characters' | 'text' | 'html'>
  readonly uploads: Readonly<Record<string, Upload>>
  readonly conflict: ReturnType<OpenDraft['$conflict']['get']>
  readonly hasPhrase: boolean
}

type Texts = ReturnType<typeof articleMessages.get>

/** What stands in the way of publishing, in the order in which it is said. What only takes time does not. */
const rules: readonly (readonly [isWrong: (article: Article) => boolean, says: (t: Texts) => string])[] = [
  [({ conflict }) => conflict !== null, (t) => t.needsChoice],
  [({ draft }) => !isVisible(draft.title), (t) => t.needsTitle],
  [({ draft }) => lengthOf(draft.title.trim()) > writingLimits.title, (t) => t.titleTooLong],
  [({ written: { text, html } }) => !isVisible(text) && !html.includes('<figure>'), (t) => t.needsText],
  [({ written }) => written.characters > writingLimits.article, (t) => t.textTooLong],
  [({ draft, uploads }) => draft.media.some(({ uploadId }) => isLost(uploads[uploadId])), (t) => t.pictureFailed],
  [({ hasPhrase }) => hasPhrase, (t) => t.hasPhrase],
]

const isLost = (upload: Upload | undefined): boolean => !upload || upload.phase === 'failed'

export const faultsOf = (article: Article, t: Texts): string[] =>
  rules.filter(([isWrong]) => isWrong(article)).map(([, says]) => says(t))

/** Pictures that are still on their way. */
export const waitsFor = ({ media }: Pick<Draft, 'media'>, uploads: Article['uploads']): number =>
  media.filter(({ uploadId }) => uploads[uploadId] && !uploads[uploadId]?.media && !isLost(uploads[uploadId])).length
