import type { Metafile, Plugin } from 'esbuild'
import { virtualModule } from './exchange.ts'
import type { Built } from './names.ts'

/*
 * Packages change rarely and are large. esbuild groups modules by the entries that use them, so an additional entry
 * that is never loaded uses all packages. They then share no chunk with our modules and keep their names between
 * releases.
 */

export const packagesEntry = 'insights:packages'

type Output = Metafile['outputs'][string]

const modulesOf = (inputs: Output['inputs']): string[] =>
  Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0)

const isPackage = (module: string): boolean => module.startsWith('node_modules/')

/** Modules of packages that would share a file with ours. */
export const packagesAmongOurs = ({ outputs }: Metafile): string[] => {
  const found = Object.values(outputs).flatMap(({ entryPoint = '', inputs }) =>
    isPackage(entryPoint) ? [] : modulesOf(inputs).filter(isPackage),
  )
  return [...new Set(found)].sort()
}

export const isOfPackages = (output: Output | undefined): boolean => {
  const modules = output ? modulesOf(output.inputs) : []
  return modules.length > 0 && modules.every(isPackage)
}

export function withoutPackagesEntry({ scripts, outputs, others }: Built): Built {
  const isOfPages = (path: string) => !outputs[path]?.entryPoint?.endsWith(packagesEntry)
  return {
    scripts: new Map([...scripts].filter(([path]) => isOfPages(path))),
    outputs: Object.fromEntries(Object.entries(outputs).filter(([path]) => isOfPages(path))),
    others,
  }
}

export const packagesModule = (modules: readonly string[]): Plugin =>
  virtualModule(packagesEntry, modules.map((path) => `import ${JSON.stringify(`./${path}`)}`).join('\n'))

/**
 * Modules of packages that no page runs, and their replacements: ofetch gets absolute URLs and its own parser, and no
 * store uses paths.
 */
const idle: Readonly<Record<string, string>> = {
  'ufo/dist/index.mjs': 'export let withBase, withQuery',
  'destr/dist/index.mjs': 'export default JSON.parse',
  'nanostores/deep-map/path.js': 'export const getPath = (value, key) => value?.[key]; export let setPath, setByKey',
}

export const withoutIdleParts: Plugin = {
  name: 'without-idle-parts',
  setup(build) {
    build.onLoad({ filter: /node_modules\/(?:ufo|destr|nanostores)\// }, ({ path }) => {
      const contents = idle[path.split('node_modules/').pop() ?? '']
      return contents === undefined ? undefined : { contents }
    })
  },
}
