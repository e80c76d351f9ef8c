/** How a call is sent. */
export interface CallRow {
  readonly method: 'GET' | 'POST'
  /** The exchange's exact spelling. Extensions use the same prefixes. */
  readonly path: string
  readonly contentType?: string
  /** Fields and one file, `file`, as multipart. Never signed. */
  readonly isMultipart?: true
  /** Default 100 s. */
  readonly timeoutMs?: number
  /** A log-in call with sealed fields. */
  readonly isSealed?: true
  /**
   * May be sent before the sign configuration is known, like unsealed calls with `/public/` in their path. Has no effect
   * afterwards.
   */
  readonly isOpen?: true
  /**
   * Public, and changes nothing: if the app cannot make calls, it is sent by fetch, unsigned.
   */
  readonly isPublicRead?: true
}
