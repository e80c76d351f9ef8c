import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { root } from '../../esbuild.config.ts'

/*
 * React comes as CommonJS: a function round 200 KB of text, which a browser parses while the page waits, and parses again
 * when it is called. As a module it is parsed once, beside the page, and no import of it copies its names at run time.
 */

const at = (file: string): string => join(root, 'node_modules', file)

/** Where React's parts are found: said to the bundler itself, which asks a plugin for each of some hundred imports. */
export const reactFiles: Readonly<Record<string, string>> = {
  react: at('react/cjs/react.production.js'),
  'react/jsx-runtime': at('react/cjs/react-jsx-runtime.production.js'),
  'react-dom': at('react-dom/cjs/react-dom.production.js'),
  'react-dom/client': at('react-dom/cjs/react-dom-client.production.js'),
  scheduler: at('scheduler/cjs/scheduler.production.js'),
}

/**
 * The text of a CommonJS file as a module: one that only assigns to `exports.NAME`, and requires by literal names, each into
 * a variable of its own.
 */
export function asModule(text: string): string {
  const imports: string[] = []
  const names = [...new Set([...text.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name))]
  const isConstant = (name: string) =>
    text.includes(`\nexports.${name} =`) && text.split(new RegExp(`\\bexports\\.${name}\\b`)).length === 2
  const body = text
    .replace(/(\w+) = require\("([^"]+)"\)/g, (_, name: string, from: string) => {
      // A namespace that is never held as a value costs nothing at run time.
      imports.push(`import * as ${name} from ${JSON.stringify(from)}`)
      return `required$${imports.length}`
    })
    // An export that is assigned once, at the top level, can be left out when it is unused.
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
