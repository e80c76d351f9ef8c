/** A request that a test answers. */
export class FakeRequest {
  static readonly made: FakeRequest[] = []
  private static waiting: ((request: FakeRequest) => void)[] = []

  /** The next one that is sent, or the last one that was not taken yet. */
  static next(): Promise<FakeRequest> {
    const ready = FakeRequest.made.find((request) => !request.isTaken)
    if (ready) return Promise.resolve(ready.take())
    return new Promise((resolve) => FakeRequest.waiting.push((request) => resolve(request.take())))
  }

  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress: ((progress: { readonly loaded: number }) => void) | null } = { onprogress: null }
  method = ''
  url = ''
  body: FormData | undefined
  status = 0
  responseText = ''
  withCredentials = false
  isAborted = false
  onload: (() => void) | null = null
  onerror: ((cause: unknown) => void) | null = null
  private isTaken = false
  private answered: Readonly<Record<string, string>> = {}

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(name: string): string | null {
    return this.answered[name] ?? null
  }
  send(body: FormData): void {
    this.body = body
    FakeRequest.made.push(this)
    FakeRequest.waiting.shift()?.(this)
  }
  abort(): void {
    this.isAborted = true
  }
  answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
    this.status = status
    this.answered = headers
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
  private take(): this {
    this.isTaken = true
    return this
  }
}
