import { EventEmitter } from 'node:events'
import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildFailure, transform } from 'esbuild'
import type { Change, Watching } from '#fixtures/gateway/index.ts'
import { type PageBuildName, root } from '../../esbuild.config.ts'
import type { OpenPage } from './openPage.ts'

/** Editors write a file in several steps, and save several files at once. */
const settleMs = 20

/** Reports changed files below `folders`, grouped, relative to `root`. @returns a function that stops it */
function watchFolders(
  root: string,
  folders: readonly string[],
  changed: (paths: readonly string[]) => void,
): () => void {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    const paths = [...waiting]
    waiting.clear()
    changed(paths)
  }
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null) return
      waiting.add(join(folder, name))
      timer ??= setTimeout(tell, settleMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

const isFailure = (error: unknown): error is BuildFailure => error instanceof Error && 'errors' in error

const sentencesOf = (error: unknown): string[] =>
  isFailure(error) && error.errors.length > 0
    ? error.errors.map(({ location, text }) =>
        location ? `${location.file}:${location.line}:${location.column + 1}: ${text}` : text,
      )
    : [error instanceof Error ? error.message : String(error)]

/** Pages that are not open are built after this time without a change. */
const restMs = 2_000

export async function clientScript(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, 'client.ts'), 'utf8')
  return (await transform(source, { loader: 'ts', format: 'esm', target: 'chrome88' })).code
}

export interface WatchOptions {
  readonly pages: readonly OpenPage[]
  readonly folders: readonly string[]
  readonly say: (line: string) => void
}

/** Rebuilds changed pages and notifies open ones. */
export async function watchPages({
  pages,
  folders,
  say,
}: WatchOptions): Promise<Watching & { close(): Promise<void> }> {
  const changes = new EventEmitter<Record<PageBuildName, [Change]>>()
  changes.setMaxListeners(0)
  const versions = new Map<string, string>()
  const bump = (name: string) => versions.set(name, `${Date.now().toString(36)}`)
  const script = await clientScript()

  const rebuild = async (open: OpenPage, paths: readonly string[]) => {
    const { name } = open.page
    const started = performance.now()
    try {
      const change = await open.rebuild(paths)
      if (!change) return
      if (change.kind === 'page') bump(name)
      changes.emit(name, change)
      const what = change.kind === 'page' ? 'reloaded' : `swapped ${change.paths.join(', ')}`
      say(`  ${name.padEnd(8)} ${what} (${Math.round(performance.now() - started)} ms)`)
    } catch (error) {
      say([`  ${name.padEnd(8)} stays as it was:`, ...sentencesOf(error).map((line) => `    ${line}`)].join('\n'))
    }
  }

  for (const open of pages) {
    bump(open.page.name)
    await open.rebuild([])
  }
  let last = Promise.resolve()
  const missed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  /** In sequence: later changes are in the next build. */
  const rebuildAll = (wanted: readonly OpenPage[], paths: readonly string[]) => {
    last = last.then(async () => void (await Promise.all(wanted.map((open) => rebuild(open, paths)))))
  }
  const stop = watchFolders(root, folders, (paths) => {
    for (const path of paths) missed.add(path)
    // Open pages first.
    rebuildAll(
      pages.filter(({ page }) => changes.listenerCount(page.name) > 0),
      paths,
    )
    clearTimeout(timer)
    timer = setTimeout(() => {
      rebuildAll(pages, [...missed])
      missed.clear()
    }, restMs)
  })
  return {
    script,
    version: (name) => versions.get(name) ?? '',
    subscribe(name, listener) {
      changes.on(name, listener)
      return () => changes.off(name, listener)
    },
    async close() {
      stop()
      clearTimeout(timer)
      await last
      await Promise.all(pages.map((open) => open.close()))
    },
  }
}
