import { readFile } from 'node:fs/promises'
import { isRecord, isText, listOf, shape } from '#bridge/lib/guards.ts'
import type { FileKind, Hosting, HostingRow, KindName } from '#bridge/site/hosting.ts'

const isTextTable = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every(isText)

const kindNames: readonly KindName[] = [
  'start',
  'home',
  'page',
  'asset',
  'version',
  'worker',
  'text',
  'noAsset',
  'noPage',
]

const isKind = (value: unknown): value is FileKind =>
  isRecord(value) && typeof value.status === 'number' && isTextTable(value.headers)

const isHosting = shape<Hosting>({
  kinds: (value): value is Hosting['kinds'] => isRecord(value) && kindNames.every((name) => isKind(value[name])),
  rows: listOf(
    shape<HostingRow>({
      path: isText,
      file: isText,
      kind: (value): value is KindName => kindNames.some((name) => name === value),
    }),
  ),
  secure: isTextTable,
  renewal: shape<Hosting['renewal']>({ name: isText, value: isText, attributes: isText, cache: isText }),
  types: isTextTable,
})

export async function readHosting(path: string): Promise<Hosting> {
  const hosting: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!isHosting(hosting)) throw new Error(`${path} is not a hosting table. Run \`insights-client site\` to write one.`)
  return hosting
}
