import { basename, join } from 'node:path'
import { isRecord } from '../../bridge/lib/guards.ts'
import { findLocale } from '../../bridge/site/locales.ts'
import { root } from '../../esbuild.config.ts'
import { type Catalogue, catalogues } from '../../web/messages/languages.ts'
import { catalogueFaults, type Defined, type Message, type Rooms, readsOf, unusedKeys } from './catalogues.ts'
import { filesOf, read } from './sources.ts'

/** A message as it is defined: the text or forms, without what fills them in. */
function messageOf(defined: unknown): Message {
  const input = isRecord(defined) && 'input' in defined ? defined.input : defined
  return isRecord(input)
    ? Object.fromEntries(Object.entries(input).map(([form, text]) => [form, String(text)]))
    : String(input)
}

/** The rooms that a module of `web/messages` defines, in English. The library keeps what it was given on each store. */
async function definedIn(path: string): Promise<[Defined, Rooms[string]][]> {
  const exports: Readonly<Record<string, unknown>> = await import(join(root, path))
  return Object.values(exports).flatMap((store) => {
    if (!isRecord(store) || typeof store.component !== 'string' || !isRecord(store.base)) return []
    const { component: room, base } = store
    const messages = Object.fromEntries(Object.entries(base).map(([key, value]) => [key, messageOf(value)]))
    return [[{ room, path, keys: Object.keys(base) }, messages]]
  })
}

async function roomsOf(code: string, { rooms, late }: Catalogue): Promise<{ rooms: Rooms; faults: string[] }> {
  const faults: string[] = []
  const files = await Promise.all(
    Object.entries(late).map(async ([room, load]) => {
      const file = await load()
      if (!(room in file.rooms)) faults.push(`${code}: the file of the room “${room}” does not have it.`)
      return file.rooms
    }),
  )
  const named = ['common', ...Object.keys(late)]
  for (const path of filesOf(`web/messages/${code}/*.ts`))
    if (!named.includes(basename(path, '.ts'))) faults.push(`${path} is named nowhere in ${code}/common.ts.`)
  return { rooms: Object.assign({}, rooms, ...files), faults }
}

/** Checks every catalogue against English, and English against the code. Answers what is wrong, a sentence each. */
export async function messages(): Promise<string[]> {
  const defined = (await Promise.all(filesOf('web/messages/*.ts').map(definedIn))).flat()
  const english: Rooms = Object.fromEntries(defined.map(([{ room }, keys]) => [room, keys]))
  const paths = filesOf('{bridge,web,webview}/**/*.{ts,tsx}').filter((path) => !path.startsWith('web/messages/'))
  const modules = await Promise.all(paths.map(async (path) => readsOf(path, await read(path))))
  const faults = await Promise.all(
    Object.entries(catalogues).map(async ([code, load]) => {
      const { rooms, faults } = await roomsOf(code, await load())
      return [...faults, ...catalogueFaults(code, findLocale(code)?.bcp47 ?? code, english, rooms)]
    }),
  )
  return [
    ...faults.flat(),
    ...unusedKeys(
      defined.map(([room]) => room),
      modules,
    ),
  ]
}
