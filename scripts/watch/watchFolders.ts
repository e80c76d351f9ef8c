import { type FSWatcher, globSync, statSync, watch } from 'node:fs'
import { join, relative } from 'node:path'

/** An editor writes a file in some steps, and a person some files at once. */
const settleMs = 20

/**
 * Says which files below `folders` have changed, by their paths from `root`, a few at a time.
 * @returns a function that ends it.
 */
export function watchFolders(
  root: string,
  folders: readonly string[],
  changed: (paths: readonly string[]) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    const paths = [...waiting]
    waiting.clear()
    changed(paths)
  }
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const add = (folder: string) => {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_, name) => {
      if (name === null) return
      const path = join(folder, name)
      if (isFolder(path)) add(path)
      waiting.add(relative(root, path))
      timer ??= setTimeout(tell, settleMs)
    })
    watcher.on('error', () => watcher.close())
    watchers.set(folder, watcher)
  }
  for (const folder of folders) {
    add(join(root, folder))
    for (const { parentPath, name } of globSync(`${folder}/**/`, { cwd: root, withFileTypes: true }))
      if (isFolder(join(parentPath, name))) add(join(parentPath, name))
  }
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}
