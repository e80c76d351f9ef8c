import * as v from 'valibot'
import { writingLimits } from '#bridge/site/writing.ts'
import { type Contract, cursor, described, id, limit, time, upTo, written } from './common.ts'
import { person } from './social.ts'

export const reportReason = v.picklist(['spam', 'scam', 'impersonation', 'abuse', 'illegal', 'other'])
export const writtenTarget = v.picklist(['post', 'comment'])
export const reportTarget = v.picklist(['post', 'comment', 'person'])

const quote = v.nullable(v.object({ id, text: v.string() }))
const note = described('Why, in the moderator’s words.', v.string())

const objection = v.object({
  text: v.string(),
  at: time,
  state: described('`upheld`: what was removed is back.', v.picklist(['open', 'upheld', 'refused'])),
  decidedAt: v.nullable(time),
  note,
})

export const moderationContracts = {
  'social.report': {
    about: 'Reports a post, a comment or a user.',
    without: 'The dialog keeps the text, and says so.',
    usedBy: ['moderation'],
    request: v.object({ target: reportTarget, id, reason: reportReason, text: v.optional(upTo(500)) }),
    response: v.object({ received: v.boolean() }),
  },
  'social.reports': {
    about: 'The reader’s reports with their decisions, latest first.',
    without: 'No “Your reports”: leave out `reportsFlag`.',
    usedBy: ['setting'],
    request: v.object({ cursor: v.optional(cursor), limit }),
    response: v.object({
      reports: v.array(
        v.object({
          id,
          target: reportTarget,
          reason: reportReason,
          text: v.string(),
          at: time,
          state: v.picklist(['received', 'inReview', 'removed', 'kept']),
          decidedAt: v.nullable(time),
          note,
          person: described('Who was reported, or wrote what was.', person),
          post: described('What was reported, or stands above it; `null` where it is no longer there.', quote),
          comment: quote,
        }),
      ),
      cursor: v.nullable(cursor),
    }),
  },
  'social.removal': {
    about:
      'Why moderation removed the reader’s post or comment, else `null`. `social.post` answers as if it never existed. Notify the author.',
    without: 'Authors see no reason: leave out `reportsFlag`.',
    usedBy: ['removal'],
    request: v.object({ target: writtenTarget, id }),
    response: v.object({
      removal: v.nullable(
        v.object({
          at: time,
          reason: reportReason,
          note,
          text: described('What it said.', v.string()),
          objection: v.nullable(objection),
        }),
      ),
    }),
  },
  'social.object': {
    about:
      'Appeals the removal of the reader’s post or comment, once. Code 20406: there is an appeal with other words.',
    without: 'As without `social.removal`.',
    usedBy: ['removal'],
    request: v.object({
      target: writtenTarget,
      id,
      text: v.pipe(written(writingLimits.objection), v.trim(), v.minLength(1)),
    }),
    response: v.object({ objection }),
  },
} as const satisfies Record<string, Contract>
