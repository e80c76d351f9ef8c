import type { Metafile, Plugin } from 'esbuild'
import { virtualModule } from './exchange.ts'
import type { Built } from './names.ts'

/*
 * The packages of others change seldom and weigh most. The bundler puts modules that the same entries want into one chunk,
 * no matter who wrote them; so one more entry, which is never loaded, wants the packages and nothing else. They then never stand in a
 * chunk with a module of ours, and a release that takes the same packages leaves their files as they are.
 */

export const packagesEntry = 'insights:packages'

type Output = Metafile['outputs'][string]

const modulesOf = (inputs: Output['inputs']): string[] =>
  Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0)

const isPackage = (module: string): boolean => module.startsWith('node_modules/')

/** The packages' modules that would stand in one file with modules of ours. */
export const packagesAmongOurs = ({ outputs }: Metafile): string[] => {
  const found = Object.values(outputs).flatMap(({ entryPoint = '', inputs }) =>
    isPackage(entryPoint) ? [] : modulesOf(inputs).filter(isPackage),
  )
  return [...new Set(found)].sort()
}

/** Whether only packages stand in a file. */
export const isOfPackages = (output: Output | undefined): boolean => {
  const modules = output ? modulesOf(output.inputs) : []
  return modules.length > 0 && modules.every(isPackage)
}

/** What the bundler made, without the file of the entry that is never loaded. */
export function withoutPackagesEntry({ scripts, outputs, others }: Built): Built {
  const isOfPages = (path: string) => !outputs[path]?.entryPoint?.endsWith(packagesEntry)
  return {
    scripts: new Map([...scripts].filter(([path]) => isOfPages(path))),
    outputs: Object.fromEntries(Object.entries(outputs).filter(([path]) => isOfPages(path))),
    others,
  }
}

/** The entry that wants these modules. */
export const packagesModule = (modules: readonly string[]): Plugin =>
  virtualModule(packagesEntry, modules.map((path) => `import ${JSON.stringify(`./${path}`)}`).join('\n'))

/**
 * Modules of packages that no page runs, and what takes their place: ofetch is given whole addresses and a parser of its own, and no
 * store has paths into its values.
 */
const idle: Readonly<Record<string, string>> = {
  'ufo/dist/index.mjs': 'export let withBase, withQuery',
  'destr/dist/index.mjs': 'export default JSON.parse',
  'nanostores/deep-map/path.js': 'export const getPath = (value, key) => value?.[key]; export let setPath, setByKey',
}

/** Leaves out what no page runs of the packages it uses. */
export const withoutIdleParts: Plugin = {
  name: 'without-idle-parts',
  setup(build) {
    build.onLoad({ filter: /node_modules\/(?:ufo|destr|nanostores)\// }, ({ path }) => {
      const contents = idle[path.split('node_modules/').pop() ?? '']
      return contents === undefined ? undefined : { contents }
    })
  },
}
