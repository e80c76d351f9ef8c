import type { CallRequest } from '../../../../bridge/exchange/calls.ts'
import { lruPerReader } from '../../../lib/lru.ts'

export type ReportReason = CallRequest<'social.report'>['reason']
export const reportReasons: readonly ReportReason[] = ['spam', 'scam', 'impersonation', 'abuse', 'illegal', 'other']
export const maxReportLength = 500

export interface ReportDraft {
  reason: ReportReason | null
  text: string
}

/** What a reader has begun to say about something: there again when the sheet is, until it is sent. */
export const reportDraft = lruPerReader(20, (): ReportDraft => ({ reason: null, text: '' }))
