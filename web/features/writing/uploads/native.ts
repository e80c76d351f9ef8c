import type { Bridge } from '../../../../bridge/app/bridge.ts'
import type { Upload, UploadedMedium } from '../types.ts'
import type { NativeSource } from './records.ts'
import { type RetryOptions, retry } from './retry.ts'

/** Sends what native's picker gave: native sends the parts, and goes on where it was. @throws as the bridge's call does. */
export function sendByNative(
  { uploadId, type, source }: { uploadId: string; type: Upload['type']; source: NativeSource },
  { bridge, onSent, ...options }: RetryOptions & { bridge: Bridge; onSent: (sent: number) => void },
): Promise<UploadedMedium> {
  const { handle } = source
  return retry(async (signal, live) => {
    const stop = bridge.on('uploadProgress', (progress) => {
      if (progress.handle !== handle) return
      live()
      onSent(progress.total > 0 ? Math.min(1, progress.sent / progress.total) : 0)
    })
    try {
      return await bridge.call('upload', { handle, uploadId, kind: type }, { signal })
    } finally {
      stop()
    }
  }, options)
}
