import { BridgeError } from '#bridge/carriers/errors.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { UploadRefusal } from '../errors.ts'
import type { UploadedMedium } from '../types.ts'

/** Why an upload failed, for the author: the exchange's own message, or a text for a native error code. */
function reasonOf(error: unknown): string {
  const t = mediaMessages.get()
  if (error instanceof UploadRefusal || error instanceof ApiError) return error.message
  if (!(error instanceof BridgeError)) return t.notSent
  const { code, details } = error
  if (code === 'no_handler') return t.upgradeApp
  if (details.native?.code === 'refused') return details.native.message
  return details.native?.code === 'unknown_handle' ? t.gone : t.notSent
}

let loading: Promise<void> | undefined

/** Loads the texts of failures. A reason keeps the language it was written in. */
export const loadFailureWords = (): Promise<void> => {
  loading ??= loadMessages('media')
  return loading
}

export interface RunningOptions {
  readonly onDone: (uploadId: string, media: UploadedMedium) => void
  /** `reason` is a sentence for the author. */
  readonly onFailure: (uploadId: string, reason: string) => void
}

/** Uploads that are being prepared or sent. Cancelled ones report nothing. */
export function createRunning({ onDone, onFailure }: RunningOptions) {
  const running = new Map<string, AbortController>()
  const giveUp = (uploadId: string): void => {
    running.get(uploadId)?.abort()
    running.delete(uploadId)
  }
  return {
    /** Runs a task for an upload and cancels its previous one. */
    start(uploadId: string, work: (signal: AbortSignal) => Promise<UploadedMedium>): void {
      giveUp(uploadId)
      const controller = new AbortController()
      const { signal } = controller
      running.set(uploadId, controller)
      loadFailureWords()
        .then(() => work(signal))
        .then(
          (media) => signal.aborted || onDone(uploadId, media),
          (error: unknown) => {
            if (signal.aborted) return
            if (!(error instanceof UploadRefusal)) console.warn('An upload failed.', error)
            onFailure(uploadId, reasonOf(error))
          },
        )
    },
    giveUp,
    giveUpAll(): void {
      for (const uploadId of [...running.keys()]) giveUp(uploadId)
    },
  }
}
