import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'
import { hearFaults } from '../drivers/cdp.ts'
import type { Chromium } from '../drivers/chromium.ts'
import { freePort } from '../drivers/freePort.ts'
import { changedPixelsOf, seeSection } from './look.ts'
import { npm, serve, tarballName } from './program.ts'

/** What replaces the scripts of the page template. */
interface Page {
  readonly script: string
  readonly sheet?: string
}

interface Consumer {
  /** Has only tests of an app. */
  readonly isTests?: true
  /** Folders of `test/consume` to copy in addition. */
  readonly parts: readonly string[]
  readonly page?: Page
}

const onVite: Consumer = { parts: ['common'], page: { script: '/page.tsx' } }
const onNext: Consumer = { parts: ['common', 'next'] }

export const consumers = {
  'vite-react-18': onVite,
  'vite-react-19': onVite,
  'vite-preact': onVite,
  'next-14': onNext,
  'next-16': onNext,
  esbuild: { parts: ['common'], page: { script: '/page.js', sheet: '/page.css' } },
  testing: { parts: [], isTests: true },
  bridge: { parts: [], isTests: true },
} as const satisfies Readonly<Record<string, Consumer>>
export type ConsumerName = keyof typeof consumers

export interface Step {
  readonly name: 'install' | 'types' | 'dev' | 'build' | 'test'
  readonly ms: number
  readonly fault?: string
}

export interface Consumed {
  readonly steps: readonly Step[]
  /** Pixels of the host's page that the section changes, during and after its time. */
  readonly hostPixels?: number
}

const projects = join(root, 'test/consume')
const hostPage = join(root, 'test/chromium/host/page.html')

/** A page with headings, lists, forms and tables. */
async function writePage(folder: string, { script, sheet }: Page): Promise<void> {
  const html = await readFile(hostPage, 'utf8')
  const link = sheet ? `<link rel="stylesheet" href="${sheet}">` : ''
  const page = html.replace('<link rel="stylesheet" href="/host/styles.css">', link).replace('/host/page.js', script)
  await writeFile(join(folder, 'index.html'), page)
}

async function layOut(name: ConsumerName, tarball: string, folder: string): Promise<void> {
  const { parts, page }: Consumer = consumers[name]
  for (const part of [...parts, name]) await cp(join(projects, part), folder, { recursive: true })
  await cp(tarball, join(folder, tarballName))
  if (page) await writePage(folder, page)
}

/**
 * Uses the library like another project: installs the tarball, checks types, and shows the section from the bundler's
 * dev server and its build.
 */
export async function consume(
  name: ConsumerName,
  tarball: string,
  chromium: Chromium,
  gateway: string,
): Promise<Consumed> {
  const folder = await mkdtemp(join(tmpdir(), `insights-consume-${name}-`))
  const steps: Step[] = []
  let hostPixels: number | undefined
  const { page, isTests }: Consumer = consumers[name]
  const faults = await hearFaults(chromium.cdp)
  const see = async (script: string) => {
    const port = await freePort()
    const stop = await serve(folder, script, port)
    const site = `http://localhost:${port}`
    try {
      faults.length = 0
      await seeSection(chromium, site, gateway)
      if (page) hostPixels = (hostPixels ?? 0) + (await changedPixelsOf(chromium, site, gateway))
      if (faults.length > 0) throw new Error(faults.join('\n'))
    } finally {
      await stop()
    }
  }
  const works: Readonly<Record<Step['name'], () => Promise<void>>> = {
    install: async () => {
      await layOut(name, tarball, folder)
      await npm(
        folder,
        'install',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--prefer-offline',
        '--loglevel=error',
      )
    },
    types: () => npm(folder, 'run', 'types'),
    dev: () => see('dev'),
    build: async () => {
      await npm(folder, 'run', 'build')
      await see('serve')
    },
    test: () => npm(folder, 'test'),
  }
  const taken: readonly Step['name'][] = [
    'install',
    'types',
    ...(isTests ? (['test'] as const) : (['dev', 'build'] as const)),
  ]
  try {
    for (const step of taken) {
      const begun = performance.now()
      const fault = await works[step]().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      steps.push({ name: step, ms: Math.round(performance.now() - begun), ...(fault && { fault }) })
      if (fault) break
    }
    return { steps, ...(hostPixels !== undefined && { hostPixels }) }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
