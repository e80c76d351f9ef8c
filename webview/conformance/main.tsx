import './conformance.css'
import exchange from 'insights:exchange'
import { createRoot } from 'react-dom/client'
import { isAppContext } from '#bridge/app/methods/facts.ts'
import type { Passed } from '#bridge/app/traffic/tap.ts'
import { createRecorder } from '#bridge/app/traffic/transcript.ts'
import { onColour } from '#bridge/lib/contrast.ts'
import { ConformancePage } from './Page.tsx'
import type { ConformanceReport } from './report.ts'
import { type Conformance, createConformance } from './run.ts'

/** What a driver outside the page reads of it, and starts there. */
interface ConformanceHandle {
  /** `starting`: the page goes on with what a reload has cut, where there is something. */
  state(): 'starting' | 'running' | 'idle'
  /** How many cases have ended, whichever way. */
  ended(): number
  run(): void
  report(): Promise<ConformanceReport>
}

declare global {
  interface Window {
    /** On the conformance page alone. */
    insightsConformance?: ConformanceHandle
  }
}

/**
 * Gives the page's window what a driver takes hold of.
 * @returns says that the page has started.
 */
function offerHandle(page: Window, { $results, $running, runAll, report }: Conformance): () => void {
  let isStarting = true
  page.insightsConformance = {
    state: () => (isStarting ? 'starting' : $running.get() ? 'running' : 'idle'),
    ended: () => Object.values($results.get()).filter(({ status }) => status !== 'running').length,
    run: () => void runAll(),
    report,
  }
  return () => {
    isStarting = false
  }
}

const query = new URLSearchParams(location.search)
const listed = (name: string): string[] => (query.get(name) ?? '').split(',').filter(Boolean)
const early: Passed[] = []
let hear = (passed: Passed): void => {
  early.push(passed)
}

const conformance = createConformance({
  page: window,
  app: exchange.app,
  excuses: listed('excuse'),
  unaided: listed('unaided'),
  reload: () => location.reload(),
  onPassed: (passed) => hear(passed),
})

const context = isAppContext(window.insightsApp) ? window.insightsApp : null
const recorder = createRecorder({ carrier: conformance.carrier, context, now: Date.now() })
hear = recorder.take
for (const passed of early) recorder.take(passed)

const theme = context?.theme ?? (query.get('theme') === 'black' ? 'black' : 'white')
const { dataset, style } = document.documentElement
const accent = exchange.brand.accent[theme === 'white' ? 0 : 1]
dataset.theme = theme
style.setProperty('--accent', accent)
style.setProperty('--on-accent', onColour(accent))
for (const [side, pixels] of Object.entries(context?.safeArea ?? {})) style.setProperty(`--safe-${side}`, `${pixels}px`)

const root = document.getElementById('root')
if (root) createRoot(root).render(<ConformancePage conformance={conformance} transcript={recorder.transcript} />)

const started = offerHandle(window, conformance)

/** Runs by itself where the address asks for it. An app's page is reloaded at the start, and goes on here. */
async function start(): Promise<void> {
  await conformance.tellReady()
  const hasRun = () => Object.keys(conformance.$results.get()).length > 0
  await conformance.resume()
  started()
  if (query.has('run') && !hasRun()) await conformance.runAll()
  if (query.has('share') && hasRun()) await conformance.share(JSON.stringify(await conformance.report()))
}
void start()
