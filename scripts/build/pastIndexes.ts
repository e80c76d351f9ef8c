import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'

/*
 * A feature's index says what other features may take: to people, to the types, to the check. To a bundler it is a module that wants
 * all that it names, in each chunk that wants one of it: the web view's first page was a quarter heavier. So whatever reads modules
 * goes past it, to those that its names are from.
 */

const taken = /\bimport (type )?\{([^{}]*)\} from '((?:\.\.\/)+[\w-]+\/index\.ts)'/g
const opened = /^export (?:type )?\{([^{}]*)\} from '\.\/([^']+)'/gm
const isIndex = (path: string): boolean => /(?:^|\/)web\/features\/[\w-]+\/index\.ts$/.test(path)

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** `name` of `type name as other`. */
const nameOf = (specifier: string): string => /^(?:type )?([\w$]+)/.exec(specifier)?.[1] ?? ''

/** From which module of its feature an index has each name. */
function modulesOf(index: string): ReadonlyMap<string, string> {
  return new Map(
    [...index.matchAll(opened)].flatMap(([, list = '', module = '']) =>
      namesIn(list).map((specifier): [string, string] => [nameOf(specifier), module]),
    ),
  )
}

/**
 * A module as it would be without indexes: it imports from the modules behind them. Its lines stay where they are. What an index does
 * not name is still asked of it, which says so.
 * @param path the module's, from any folder above `web/features`.
 * @param read what an index holds, by a path of the same form.
 */
export function pastIndexes(
  path: string,
  source: string,
  read = (index: string): string => readFileSync(index, 'utf8'),
): string {
  return source.replace(taken, (whole, type = '', list: string, request: string) => {
    const index = join(dirname(path), request)
    if (!isIndex(index)) return whole
    const modules = modulesOf(read(index))
    const byModule = new Map<string, string[]>()
    for (const specifier of namesIn(list)) {
      const module = join(dirname(index), modules.get(nameOf(specifier)) ?? 'index.ts')
      byModule.set(module, [...(byModule.get(module) ?? []), specifier])
    }
    const imports = [...byModule].map(
      ([module, names]) => `import ${type}{ ${names.join(', ')} } from '${relative(dirname(path), module)}'`,
    )
    return imports.join('; ') + '\n'.repeat(whole.split('\n').length - 1)
  })
}

/** {@link pastIndexes} for the bundler. What else loads one of these modules does the same. */
export const withoutIndexes: Plugin = {
  name: 'without-indexes',
  setup(build) {
    build.onLoad({ filter: /\/web\/features\/.*\.tsx?$/ }, async ({ path }) => ({
      contents: pastIndexes(path, await readFile(path, 'utf8')),
      loader: extname(path) === '.tsx' ? 'tsx' : 'ts',
    }))
  },
}
