import type { Cdp } from './cdp.ts'

interface Thrown {
  readonly text: string
  readonly exception?: { readonly description?: string }
}

interface Said {
  readonly value?: unknown
  readonly description?: string
}

export async function hearFaults(cdp: Cdp): Promise<string[]> {
  const faults: string[] = []
  cdp.on('Runtime.exceptionThrown', (params) => {
    const { exceptionDetails }: { exceptionDetails?: Thrown } = JSON.parse(JSON.stringify(params))
    faults.push(`Uncaught: ${exceptionDetails?.exception?.description ?? exceptionDetails?.text}`)
  })
  cdp.on('Runtime.consoleAPICalled', (params) => {
    const { type, args }: { type: string; args: readonly Said[] } = JSON.parse(JSON.stringify(params))
    if (type !== 'error' && type !== 'assert') return
    faults.push(`Console: ${args.map(({ value, description }) => description ?? String(value)).join(' ')}`)
  })
  cdp.on('Log.entryAdded', (params) => {
    const { entry }: { entry: { source: string; level: string; text: string } } = JSON.parse(JSON.stringify(params))
    // Failed requests are for the page to report, such as a wrong code at log-in.
    if (entry.level === 'error' && entry.source !== 'network') faults.push(`${entry.source}: ${entry.text}`)
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Log.enable')
  return faults
}
