import * as v from 'valibot'
import { uploadLimits, writingLimits } from '#bridge/site/writing.ts'
import {
  address,
  type Contract,
  count,
  described,
  id,
  languageType,
  onceKey,
  text,
  time,
  upTo,
  written,
} from './common.ts'
import { comment, disclosing, disclosingSoFar, post } from './social.ts'

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'))
const edge = v.pipe(count, v.minValue(1), v.maxValue(uploadLimits.edge))
const bytes = v.pipe(count, v.minValue(1), v.maxValue(uploadLimits.video))
const maxParts = Math.ceil(uploadLimits.video / uploadLimits.part)

/** The exchange's record of a complete upload. */
const uploaded = v.object({
  mediaId: id,
  type: v.picklist(['image', 'video']),
  url: address,
  thumb: described('At most 15 KB; of a video its poster.', address),
  width: count,
  height: count,
  seconds: described('Of a video.', v.nullable(v.number())),
})

/** The page's facts about a video that it has shown. */
const film = {
  width: edge,
  height: edge,
  milliseconds: described('Whole milliseconds.', v.pipe(count, v.maxValue(86_400_000))),
  posterId: described('An uploaded picture of it.', id),
}

const alt = written(writingLimits.alt)
const attached = v.object({ mediaId: id, alt })
/** The coins that a text names, as the exchange's list has them; one that the list has not is no more than a ticker. */
const currencies = v.optional(v.pipe(v.array(v.object({ id, digitalCurrency: text(20) })), v.maxLength(100)))

const editBase = described('`editedAt` of the version that is edited; 0: it was never edited.', time)

/** The fields of an edit, whatever it changes. */
const edit = { id, base: editBase, languageType }

export const draftContent = described(
  'What a draft has so far: more than may be published, so that it can still be cut. A medium without `mediaId` is on the device that wrote it.',
  v.object({
    kind: v.picklist(['message', 'article']),
    title: v.nullable(written(10 * writingLimits.title)),
    text: described('A message’s text; what an article says, without its markup.', written(2 * writingLimits.article)),
    html: described('An article’s body.', v.nullable(v.pipe(v.string(), v.maxLength(writingLimits.articleHtml)))),
    media: v.pipe(
      v.array(
        v.object({
          mediaId: v.nullable(id),
          type: v.picklist(['image', 'video']),
          thumb: v.nullable(address),
          width: v.pipe(count, v.maxValue(100_000)),
          height: v.pipe(count, v.maxValue(100_000)),
          alt,
        }),
      ),
      v.maxLength(writingLimits.media),
    ),
    edits: v.optional(
      described(
        'The post whose words it changes, by `social.edit`. Such a draft is never published as a new post.',
        v.object({ postId: id, base: editBase }),
      ),
    ),
    disclosure: disclosingSoFar,
  }),
)

export const savedDraft = v.object({
  draftId: onceKey,
  revision: described('Counts up with each change.', count),
  savedAt: time,
  device: described('Where it was written, as a person says it: `Chrome on Windows`.', v.string()),
  content: draftContent,
})

const draftChange = v.object({
  draftId: described('Made by the device that began the draft.', onceKey),
  base: described(
    'The revision that was changed; 0 for a new draft. Another one by now is a conflict, and nothing is saved.',
    count,
  ),
  device: upTo(80),
  content: draftContent,
})
const draftOutcome = v.variant('outcome', [
  v.object({ outcome: v.literal('saved'), revision: count, savedAt: time }),
  /** `theirs`: `null` where the draft was deleted or published meanwhile. */
  v.object({ outcome: v.literal('conflict'), theirs: v.nullable(savedDraft) }),
])

export const writingContracts = {
  'social.publishConfig': {
    about: 'What may be written here now.',
    usedBy: ['composer'],
    request: v.object({}),
    response: v.object({
      hashTagLanguage: described('The language types whose posts may have tags, separated by commas.', v.string()),
      disclosure: described(
        'Whether authors say what they have to do with the coins that they name: `required` refuses a post or an edit that names a coin without `disclosure`. Absent: `off`, and the composer does not ask.',
        v.optional(v.picklist(['off', 'offered', 'required'])),
      ),
    }),
  },
  'social.digitalCurrency': {
    about: 'The coins that a post may name.',
    without: 'The composer suggests no coins.',
    usedBy: ['composer'],
    request: v.object({}),
    response: v.object({
      list: v.array(v.object({ id, digitalCurrency: v.string(), name: v.string(), symbolId: v.string() })),
    }),
  },
  'social.publishMessage': {
    about:
      'Publishes a message, once for each `publishKey`. Read its marks from its text; tags only in languages of `publishConfig`. Delete its draft.',
    usedBy: ['composer'],
    request: v.object({
      publishKey: onceKey,
      draftId: v.optional(onceKey),
      text: written(writingLimits.message),
      media: v.pipe(v.array(attached), v.maxLength(writingLimits.media)),
      languageType,
      currencies,
      disclosure: disclosing,
    }),
    response: v.object({ post, isRepeat: v.boolean() }),
  },
  'social.publishArticle': {
    about: 'The same for an article. Sanitise its HTML. Its limit counts the visible text.',
    usedBy: ['composer'],
    request: v.object({
      publishKey: onceKey,
      draftId: v.optional(onceKey),
      title: v.pipe(written(writingLimits.title), v.trim(), v.minLength(1)),
      html: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000_000)),
      cover: v.nullable(attached),
      languageType,
      currencies,
      disclosure: disclosing,
    }),
    response: v.object({ post, isRepeat: v.boolean() }),
  },
  'social.comment': {
    about: 'Publishes a comment or a reply, likewise once.',
    without: 'It stays in its field, with the error.',
    usedBy: ['post'],
    request: v.object({
      publishKey: onceKey,
      postId: id,
      parentId: v.optional(id),
      text: v.pipe(written(writingLimits.comment), v.trim(), v.minLength(1)),
      languageType,
    }),
    response: v.object({ comment, isRepeat: v.boolean() }),
  },
  'social.editDraft': {
    about: 'Opens the reader’s own post or article as a draft, the same on each device.',
    without: 'No “Edit”: leave out `editableUntil`.',
    usedBy: ['moderation'],
    request: v.object({ postId: id }),
    response: v.object({ draft: savedDraft }),
  },
  'social.edit': {
    about:
      'Changes text and media of the reader’s own post, article or comment; check it as when published. An edit of an older version is a conflict and changes nothing. Code 20405: too late. Delete the draft, and notify newly mentioned users. Prices and counts stay.',
    without: 'No “Edit”: leave out `editableUntil`.',
    usedBy: ['composer', 'post'],
    request: v.variant('kind', [
      v.object({
        kind: v.literal('comment'),
        ...edit,
        text: v.pipe(written(writingLimits.comment), v.trim(), v.minLength(1)),
      }),
      v.object({
        kind: v.literal('message'),
        ...edit,
        draftId: v.optional(onceKey),
        text: written(writingLimits.message),
        media: v.pipe(v.array(attached), v.maxLength(writingLimits.media)),
        currencies,
        disclosure: disclosing,
      }),
      v.object({
        kind: v.literal('article'),
        ...edit,
        draftId: v.optional(onceKey),
        title: v.pipe(written(writingLimits.title), v.trim(), v.minLength(1)),
        html: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000_000)),
        cover: v.nullable(attached),
        currencies,
        disclosure: disclosing,
      }),
    ]),
    response: v.variant('outcome', [
      v.object({
        outcome: v.literal('edited'),
        post: described('`null`: a comment was edited.', v.nullable(post)),
        comment: v.nullable(comment),
      }),
      v.object({
        outcome: v.literal('conflict'),
        theirs: described('The current version of a post, as a draft that edits it.', v.nullable(savedDraft)),
        comment: described('The comment as it is now.', v.nullable(comment)),
      }),
    ]),
  },
  'social.pushArticles': {
    about: 'Notifies an agent’s followers of the agent’s articles. Agents only.',
    usedBy: ['draft'],
    request: v.object({ postIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(10)) }),
    response: v.object({ fans: count, refused: v.array(v.object({ postId: id, reason: v.string() })) }),
  },
  'social.autoSaveDraft': {
    about: 'Saves a draft while it is written.',
    usedBy: ['composer'],
    request: draftChange,
    response: draftOutcome,
  },
  'social.saveToDraft': {
    about: 'Saves a draft that its author wants to keep.',
    usedBy: ['composer'],
    request: draftChange,
    response: draftOutcome,
  },
  'social.queryAutoSaveDraft': {
    about: 'One draft; without an id the latest that was saved automatically.',
    usedBy: ['composer'],
    request: v.object({ draftId: v.optional(onceKey) }),
    response: v.object({ draft: v.nullable(savedDraft) }),
  },
  'social.uploadImage': {
    about: 'A picture in one part. Its content decides its type.',
    usedBy: ['uploads'],
    request: v.object({ uploadId: onceKey, hash: sha256 }),
    response: v.object({ media: uploaded }),
  },
  'social.uploadVedio': {
    about: 'A video in one part. The path is spelt so.',
    usedBy: ['uploads'],
    request: v.object({ uploadId: onceKey, hash: sha256, ...film }),
    response: v.object({ media: uploaded }),
  },
  'social.part': {
    about: 'One part of a larger file, from 0.',
    usedBy: ['uploads'],
    request: v.object({
      uploadId: onceKey,
      part: v.pipe(count, v.maxValue(maxParts - 1)),
      hash: sha256,
    }),
    response: v.object({ received: v.array(count) }),
  },
  'social.merge': {
    about: 'Joins the parts. `hash` is the whole file’s: refuse what does not match, and delete its parts.',
    usedBy: ['uploads'],
    request: v.pipe(
      v.object({
        uploadId: onceKey,
        hash: sha256,
        bytes,
        parts: v.pipe(count, v.minValue(1), v.maxValue(maxParts)),
        film: v.optional(described('Absent: a picture.', v.object(film))),
      }),
      v.forward(
        v.check(
          ({ bytes, parts }) => parts === Math.ceil(bytes / uploadLimits.part),
          `must be as many as ${uploadLimits.part} bytes each make the file`,
        ),
        ['parts'],
      ),
    ),
    response: v.object({ media: uploaded }),
  },
  'social.uploadState': {
    about: 'Which parts of an upload you have, so that only the rest is sent.',
    without: 'An interrupted upload starts again.',
    usedBy: ['uploads'],
    request: v.object({ uploadId: onceKey }),
    response: v.object({ received: v.array(count), media: v.nullable(uploaded) }),
  },
} as const satisfies Record<string, Contract>
