import { readdir, readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const whereUsage = `insights-client where RELEASE FILE:LINE:COLUMN … [--maps FOLDER]

  RELEASE     as a report, an event or version.json says it: 0.1.0+abc1234
  FILE:…      a place in a built script; an address, a line of a stack or a whole stack will do
  --maps      where a release's build wrote its maps; default dist/maps`

export class WhereError extends Error {
  override readonly name = 'WhereError'
}

// File names are content hashes, so equal names are equal files.
async function mapOf(folder: string, release: string, file: string): Promise<SourceMap> {
  const at = join(folder, release)
  const found = await readdir(at, { recursive: true }).catch((cause: unknown) => {
    throw new WhereError(
      `${folder} has no source maps of ${release}. Run \`npm run build -- --release\` at that commit.`,
      {
        cause,
      },
    )
  })
  const path = found.find((name) => basename(name) === `${file}.map`)
  if (!path)
    throw new WhereError(`${release} has no script ${file}. Check the release: each one has its own file names.`)
  return new SourceMap(JSON.parse(await readFile(join(at, path), 'utf8')))
}

const place = /([^\s/()@]+\.js)(?:[?#][^\s:]*)?:(\d+):(\d+)/g

async function linesFor([at, file = '', line, column]: RegExpExecArray, folder: string, release: string) {
  const map = await mapOf(folder, release, file)
  // Lines in stacks start at 1, in maps at 0. A column beyond the last mapping of its line finds another line.
  const found = map.findEntry(Number(line) - 1, Math.max(0, Number(column) - 1))
  if (!('originalSource' in found) || found.generatedLine !== Number(line) - 1)
    throw new WhereError(`No source line at ${at}.`)
  const { originalSource: path, originalLine, originalColumn } = found
  const text = map.payload.sourcesContent[map.payload.sources.indexOf(path)]
  const source = text?.split('\n')[originalLine]?.trim()
  return [`${path}:${originalLine + 1}:${originalColumn + 1}`, ...(source ? [`  ${source}`] : [])]
}

/**
 * Finds the source of positions in built scripts. @returns two lines each: path, line and column; and the source line
 * @throws {WhereError} if there is none
 */
export async function whereIs(args: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { maps: { type: 'string', default: 'dist/maps' } },
  })
  const [release, ...texts] = positionals
  if (!release || texts.length === 0) throw new WhereError(whereUsage)
  const places = [...texts.join('\n').matchAll(place)]
  if (places.length === 0) throw new WhereError(`No FILE:LINE:COLUMN found.\n\n${whereUsage}`)
  const folder = resolve(values.maps)
  const [only, ...others] = await Promise.allSettled(places.map((at) => linesFor(at, folder, release)))
  if (only?.status === 'rejected' && others.length === 0) throw only.reason
  // A stack may include scripts of other sites.
  return [only, ...others].flatMap((found) =>
    found?.status === 'rejected' ? [String(found.reason)] : (found?.value ?? []),
  )
}
