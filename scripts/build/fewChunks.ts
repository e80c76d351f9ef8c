import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { build as bundle, type Metafile } from 'esbuild'
import { common } from '../../esbuild.config.ts'
import { groupsOf } from './chunkGroups.ts'
import { type Files, text } from './files.ts'

type Output = Metafile['outputs'][string]

const nameOf = (members: readonly string[]): string =>
  `shared-${hash('sha256', members.join()).slice(0, 8).toUpperCase()}.js`

const decode = (content: Uint8Array | undefined): string => new TextDecoder().decode(content)

async function bundled(members: readonly string[], files: Files): Promise<Uint8Array> {
  const { outputFiles } = await bundle({
    ...common,
    stdin: { contents: members.map((member) => `export * from './${member}'`).join('\n') },
    outfile: 'shared.js',
    format: 'esm',
    minify: false,
    legalComments: 'none',
    packages: 'external',
    define: {},
    metafile: false,
    plugins: [
      {
        name: 'members',
        setup(build) {
          build.onResolve({ filter: /./ }, ({ path }) =>
            members.includes(path.slice('./'.length))
              ? { path: basename(path), namespace: 'member' }
              : { path, external: true },
          )
          build.onLoad({ filter: /./, namespace: 'member' }, ({ path }) => ({ contents: files.get(path) ?? '' }))
        },
      },
    ],
  })
  const [only] = outputFiles
  if (!only) throw new Error('No shared chunk was left.')
  return only.contents
}

function mergedOutput(
  outputs: readonly Output[],
  bytes: number,
  pathOf: (path: string) => string,
  own: string,
): Output {
  const imports = new Map(
    outputs
      .flatMap(({ imports: all }) => all.map((one) => ({ ...one, path: one.external ? one.path : pathOf(one.path) })))
      .filter(({ path, kind }) => path !== own || kind !== 'import-statement')
      .map((one) => [`${one.kind} ${one.path}`, one] as const),
  )
  return {
    bytes,
    inputs: Object.assign({}, ...outputs.map(({ inputs }) => inputs)),
    imports: [...imports.values()],
    exports: outputs.flatMap(({ exports }) => exports),
    ...(outputs.length === 1 && outputs[0]?.entryPoint !== undefined && { entryPoint: outputs[0].entryPoint }),
  }
}

/**
 * Merges chunks as chosen by {@link groupsOf}. @param files by name, all in one folder, called `folder` in the outputs
 */
export async function withFewChunks(
  files: Files,
  metafile: Metafile,
  folder: string,
  most: number,
): Promise<{ readonly files: Files; readonly metafile: Metafile }> {
  const groups = groupsOf(metafile, most).map((paths) => paths.map((path) => basename(path)).sort())
  const homes = new Map(groups.flatMap((members) => members.map((member) => [member, nameOf(members)] as const)))
  const made = await Promise.all(
    groups.map(async (members): Promise<[string, Uint8Array]> => [nameOf(members), await bundled(members, files)]),
  )
  const kept = [...files].filter(([name]) => !homes.has(name))
  // Names contain a content hash, so they match nothing else.
  const renamed = (content: Uint8Array): Uint8Array =>
    text(
      decode(content).replace(/"\.\/([\w-]+\.js)"/g, (whole, name) =>
        homes.has(name) ? `"./${homes.get(name)}"` : whole,
      ),
    )
  const all: Files = new Map(
    [...kept, ...made].map(([name, content]) => [name, name.endsWith('.js') ? renamed(content) : content]),
  )

  const pathOf = (path: string) => `${folder}/${homes.get(basename(path)) ?? basename(path)}`
  const outputs = [...new Set(Object.keys(metafile.outputs).map(pathOf))].map((path): [string, Output] => {
    const parts = Object.entries(metafile.outputs).flatMap(([one, output]) => (pathOf(one) === path ? [output] : []))
    return [path, mergedOutput(parts, all.get(basename(path))?.length ?? 0, pathOf, path)]
  })
  return { files: all, metafile: { inputs: metafile.inputs, outputs: Object.fromEntries(outputs) } }
}
