import { abortReason, throwIfAborted } from '../lib/deadline.ts'
import { parsed } from '../lib/parsed.ts'

export interface Form {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: Blob | undefined
  readonly onProgress: ((sent: number) => void) | undefined
  /** The exchange is this page's own origin. */
  readonly isOurs: boolean
  readonly signal: AbortSignal
}

/** As much of an answer as a call reads. */
export interface FormAnswer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly _data: unknown
}

/**
 * Sends a file with its fields as multipart. By XMLHttpRequest, for fetch does not tell how far it is.
 * @throws ProgressEvent when no answer came; the signal's reason.
 */
export function sendForm(form: Form): Promise<FormAnswer> {
  const { url, headers, fields, file, onProgress, isOurs, signal } = form
  return new Promise((resolve, reject) => {
    const body = new FormData()
    // Before the file, so that the exchange knows the file's type before all of it has arrived.
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
    if (file) body.append('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.withCredentials = !isOurs
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded)
    request.onerror = reject
    request.onload = () =>
      resolve({
        status: request.status,
        headers: { get: (name) => request.getResponseHeader(name) },
        _data: parsed(request.responseText),
      })
    throwIfAborted(signal)
    signal.addEventListener('abort', () => {
      request.abort()
      reject(abortReason(signal))
    })
    request.send(body)
  })
}
