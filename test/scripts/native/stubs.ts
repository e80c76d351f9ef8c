import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Api, libraryApis, platformApi } from './androidApi.ts'

/** A row of the table with its type, and its parts. */
interface Declaration {
  /** The type that it declares, or whose member it is. */
  readonly type: string
  readonly declares: string
  /** An API level, or a library's version. */
  readonly since: number | string
  readonly why?: string
  readonly isType: boolean
  /** The name of the type, method or field; a constructor has its type's. */
  readonly name: string
}

const simpleName = (type: string): string => type.slice(type.lastIndexOf('.') + 1)

/** `JSONObject put(String name, int value)` has the name `put`, `class View` the name `View`. */
function nameIn(declares: string, isType: boolean): string {
  const head = isType ? declares.replace(/^.*?(?:class|interface) /, '') : declares.replace(/ ?[(=].*$/, '')
  return (isType ? /^\w+/ : /\w+$/).exec(head)?.[0] ?? ''
}

/** The rows of a table, one by one. */
export const declarationsOf = (api: Api): readonly Declaration[] =>
  Object.entries(api).flatMap(([type, rows]) =>
    rows.map(([declares, since, why], at) => ({
      type,
      declares,
      since,
      ...(why !== undefined && { why }),
      isType: at === 0,
      name: nameIn(declares, at === 0),
    })),
  )

const nothing: Readonly<Record<string, string>> = { boolean: 'false', int: '0', long: '0' }

/** A member with a body, where it needs one to be Java. */
function memberOf(type: string, declares: string, isInInterface: boolean): string {
  const open = declares.startsWith('protected ') ? declares : `public ${declares}`
  if (!declares.includes('(') || declares.includes('=')) return `${open};`
  if (isInInterface || /\babstract\b/.test(declares)) return `${open};`
  const [, result] = /([\w.<>[\]?]+) \w+\(/.exec(declares) ?? []
  if (declares.startsWith(`${simpleName(type)}(`) || result === 'void') return `${open} {}`
  return `${open} { return ${nothing[result ?? ''] ?? 'null'}; }`
}

function typeSource(api: Api, type: string): string {
  const [[declares], ...members] = api[type] ?? [['']]
  if (declares.includes('@interface')) return `public ${declares}`
  const isInterface = /\binterface\b/.test(declares)
  const inner = Object.keys(api).filter((other) => other.startsWith(`${type}.`))
  return [
    `public ${declares} {`,
    ...members.map(([member]) => `  ${memberOf(type, member, isInterface)}`),
    ...inner.map((other) => typeSource(api, other)),
    '}',
  ].join('\n')
}

/** The Java source of each type that lies in no other, by its path: signatures to compile against, nothing to run. */
const stubsOf = (api: Api): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(api)
      .filter((type) => /^[a-z\d_.]+\.[A-Z]\w*$/.test(type))
      .map((type) => {
        const folder = type.slice(0, type.lastIndexOf('.'))
        return [`${type.replaceAll('.', '/')}.java`, `package ${folder};\n${typeSource(api, type)}\n`]
      }),
  )

/** All that the host is compiled against: Debian has no `android.jar`. */
const wholeApi: Api = Object.assign({}, platformApi, ...Object.values(libraryApis))

/** Writes the stubs into a folder. */
export async function writeStubs(folder: string): Promise<void> {
  for (const [path, source] of stubsOf(wholeApi)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
}

/** What the stubs cover, in Markdown. `least`: the API level that the host runs on; `versions`: of the libraries. */
export function listOf(least: number, versions: Readonly<Record<string, string>>): string {
  const late = declarationsOf(platformApi).filter(({ since }) => Number(since) > least)
  return `${[
    '# What Kotlin is compiled against',
    '',
    'Stubs: names and types, no behaviour. Tests write them and this list from `test/scripts/native/androidApi.ts` of the repository, which has each type, each member and what it came with.',
    '',
    `Newer than API ${least}:`,
    '',
    ...late.map(
      ({ type, name, isType, since, why }) =>
        `- \`${isType ? name : `${simpleName(type)}.${name}`}\` (${since}): ${why ?? ''}.`,
    ),
    '',
    `Libraries: ${Object.keys(libraryApis)
      .map((artifact) => `\`${artifact}:${versions[artifact] ?? ''}\``)
      .join(', ')}.`,
  ].join('\n')}\n`
}
