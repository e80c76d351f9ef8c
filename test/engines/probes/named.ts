/** What came of an address that was named as a script, in one of the ways to name one. */
export type Named = {
  readonly address: string
  readonly way: string
  /** The browser took it for a script: it ran, or only its grammar kept it from that. */
  readonly isTaken: boolean
}

/**
 * Names each address as a script in every way that a page has, as an attacker past Trusted Types would. Runs in the page,
 * whose sanitiser is not there yet: the one policy that the page may have is then free.
 */
async function name(addresses: readonly string[]): Promise<Named[]> {
  interface Policy {
    createScriptURL(url: string): unknown
  }
  interface Types {
    createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
  }
  const isTypes = (value: unknown): value is Types => typeof value === 'object' && value !== null
  const types: unknown = Reflect.get(window, 'trustedTypes')
  const policy = isTypes(types) ? types.createPolicy('dompurify', { createScriptURL: (url) => url }) : undefined
  const trusted = (url: string) => policy?.createScriptURL(url) ?? url

  const byElement = (type: string) => (address: string) =>
    new Promise<boolean>((resolve) => {
      const script = document.createElement('script')
      script.type = type
      Reflect.set(script, 'src', trusted(address))
      script.onload = () => resolve(true)
      script.onerror = () => resolve(false)
      document.head.append(script)
    })
  const byWorker = (type: WorkerType) => (address: string) =>
    new Promise<boolean>((resolve) => {
      const worker: Worker = Reflect.construct(Worker, [trusted(address), { type }])
      // What does not load is told without a place; what breaks as it runs, with its own.
      worker.onerror = (event) => resolve(event instanceof ErrorEvent && event.lineno > 0)
      worker.onmessage = () => resolve(true)
    })
  const byImport = (address: string) =>
    import(address).then(
      () => true,
      (error: unknown) => error instanceof SyntaxError,
    )
  const ways = {
    script: byElement(''),
    'module script': byElement('module'),
    'import()': byImport,
    Worker: byWorker('classic'),
    'module Worker': byWorker('module'),
  }
  const left = Object.entries(ways).flatMap(([way, name]) => addresses.map((address) => ({ way, name, address })))
  const named: Named[] = []
  // Side by side, but never more threads than a browser begins at once.
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { way, name, address } = next
      named.push({ address, way, isTaken: await name(address).catch(() => false) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return named
}

/** {@link name}, as text for a page: the tests' own tools write its `import()` in another way. */
export const nameAll: typeof name = Object.assign(name.bind(undefined), {
  toString: () => `${name}`.replaceAll('__vite_ssr_dynamic_import__', 'import'),
})
