import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { root } from '../../esbuild.config.ts'

/*
 * React is published as CommonJS: a function of 200 KB, which browsers parse twice. A module is parsed once, in
 * parallel with the page, and its imports are not copied at run time.
 */

const at = (file: string): string => join(root, 'node_modules', file)

/** As an alias, because a plugin would be called for hundreds of imports. */
export const reactFiles: Readonly<Record<string, string>> = {
  react: at('react/cjs/react.production.js'),
  'react/jsx-runtime': at('react/cjs/react-jsx-runtime.production.js'),
  'react-dom': at('react-dom/cjs/react-dom.production.js'),
  'react-dom/client': at('react-dom/cjs/react-dom-client.production.js'),
  scheduler: at('scheduler/cjs/scheduler.production.js'),
}

/** Converts a CommonJS file that only assigns to `exports.NAME` and requires literal names. */
export function asModule(text: string): string {
  const imports: string[] = []
  const names = [...new Set([...text.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name))]
  const isConstant = (name: string) =>
    text.includes(`\nexports.${name} =`) && text.split(new RegExp(`\\bexports\\.${name}\\b`)).length === 2
  const body = text
    .replace(/(\w+) = require\("([^"]+)"\)/g, (_, name: string, from: string) => {
      // A namespace that is never used as a value costs nothing at run time.
      imports.push(`import * as ${name} from ${JSON.stringify(from)}`)
      return `required$${imports.length}`
    })
    // Exports assigned once at the top level can be tree-shaken.
    .replace(/^exports\.(\w+) =/gm, (whole, name: string) => (isConstant(name) ? `const ${whole}` : whole))
    .replace(/\bexports\.(\w+)/g, 'export$$$1')
  const variables = names.filter((name) => !isConstant(name)).map((name) => `var export$${name}`)
  return [...imports, ...variables, body, `export { ${names.map((name) => `export$${name} as ${name}`).join()} }`].join(
    '\n',
  )
}

export const reactModules: Plugin = {
  name: 'react-modules',
  setup(build) {
    build.onLoad({ filter: /node_modules[/\\](react|react-dom|scheduler)[/\\]cjs[/\\]/ }, async ({ path }) => ({
      contents: asModule(await readFile(path, 'utf8')),
      loader: 'js',
    }))
  },
}
