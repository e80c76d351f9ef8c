import type { Cdp } from '../../../test/drivers/cdp.ts'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds by the clock. */
  readonly dur?: number
  /** Microseconds of the thread's own time: what the machine does meanwhile is not in it. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * Runs `work`.
 * @returns how long the longest task of a page's main thread took meanwhile, in ms.
 */
export async function longestTaskMs(cdp: Cdp, work: () => Promise<unknown>): Promise<number> {
  const events: TraceEvent[] = []
  const stop = cdp.on('Tracing.dataCollected', ({ value }) => {
    if (Array.isArray(value)) events.push(...value)
  })
  const complete = new Promise<void>((resolve) => {
    const end = cdp.on('Tracing.tracingComplete', () => {
      end()
      resolve()
    })
  })
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'], traceBufferSizeInKb: 400_000 },
  })
  await work()
  await cdp.send('Tracing.end')
  await complete
  stop()
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('The trace has no tasks of a page.')
  // Virtual machines book a thread's time by jumps: a task of 1.5 ms by the clock is told with 7.7 of its thread.
  return Math.max(...tasks.map(({ dur = 0, tdur = 0 }) => Math.min(dur, tdur))) / 1_000
}
