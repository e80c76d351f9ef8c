import { AnswerError } from '../../../../bridge/exchange/errors/answerError.ts'
import { BridgeError } from '../../../../bridge/transport/errors.ts'
import { mediaMessages } from '../../../i18n/en/media.ts'
import { UploadRefusal } from './refusal.ts'

/** Why an upload has failed, for its author: in the exchange's own words where it said no, of native's by their code. */
export function reasonOf(error: unknown): string {
  const t = mediaMessages.get()
  if (error instanceof UploadRefusal || error instanceof AnswerError) return error.message
  if (!(error instanceof BridgeError)) return t.notSent
  const { code, details } = error
  if (code === 'no_handler') return t.upgradeApp
  if (details.native?.code === 'refused') return details.native.message
  return details.native?.code === 'unknown_handle' ? t.gone : t.notSent
}
