import type { ESTree } from 'vite'
import { bodyFields, type ClientState, requestHeaders } from '../../bridge/exchange/headers.ts'
import { readSignConfig } from '../../bridge/exchange/signing/config.ts'
import { signingHeaders } from '../../bridge/exchange/signing/sign.ts'
import { areaNames } from '../../bridge/storage/migrations.ts'
import { keptIn } from './kept.ts'
import { type Named, pageFaults } from './pages.ts'
import { fieldsOfType } from './source/declared.ts'
import { isFn, type Modules, type Node, nameIn } from './source/modules.ts'

type Names = ReadonlyMap<string, string>

const namesOf = (path: string, names: readonly string[]): Names => new Map(names.map((name) => [name, path]))

const state: ClientState = { theme: 'white', locale: 'en', simulation: true }

/** What is called with a header's name. */
const setters = ['setRequestHeader', 'append', 'set']

/** Whether a call sets a header: of a request itself, or of an object of that name. */
const setsHeader = ({ object, property }: ESTree.MemberExpression): boolean => {
  const [setter, holder] = [nameIn(property), object.type === 'MemberExpression' ? object.property : object]
  return setter === 'setRequestHeader' || (setters.includes(setter) && nameIn(holder) === 'headers')
}

/** The headers that a node gives a request by their names. */
function headersBy(node: Node): readonly string[] {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const [name] = node.arguments
    return name?.type === 'Literal' && setsHeader(node.callee) ? [String(name.value)] : []
  }
  if (node.type !== 'Property' || nameIn(node.key) !== 'headers' || node.value.type !== 'ObjectExpression') return []
  // One with functions is an answer's, which are asked for.
  return node.value.properties.flatMap((one) =>
    one.type === 'Property' && !one.computed && !isFn(one.value) ? [nameIn(one.key)] : [],
  )
}

/** What makes requests: the table of hosting has headers of answers, and the conformance page is no reader's. */
const asks = (path: string): boolean => /^(?:bridge|web)\//.test(path) && !path.startsWith('bridge/site/')

/** The headers of requests, as what makes them makes them, and those that a request sets by itself. */
async function headers(modules: Modules): Promise<Names> {
  const own = requestHeaders(state, 0)
  const config = readSignConfig({ clientOpen: true })
  if (!config) throw new TypeError('The sign configuration has another shape: see scripts/check/data.ts.')
  const signer = { sign: async () => '', initialSignature: '' }
  const signed = await signingHeaders(config, signer, { url: '/', headers: own, body: '' })
  const byHand = modules
    .having(/setRequestHeader|headers/)
    .filter(({ path }) => asks(path))
    .flatMap((module) =>
      [...module.parents.keys()].flatMap((node) =>
        headersBy(node).map((name) => [name.toLowerCase(), module.path] as const),
      ),
    )
  return new Map([
    ...byHand,
    ...namesOf('bridge/exchange/signing/sign.ts', Object.keys(signed)),
    ...namesOf('bridge/exchange/headers.ts', Object.keys(own)),
  ])
}

/** Where `docs/data.md` and the code differ, a sentence each. */
export async function dataFaults(markdown: string, modules: Modules): Promise<string[]> {
  const { names, faults } = keptIn(modules)
  const types = 'bridge/tracking/types.ts'
  const event = ['TrackContext', 'TrackEvent'].flatMap((name) => fieldsOfType(modules.at(types), name))
  const kinds: readonly Named[] = [
    { what: 'a cookie', section: 'Cookies', names: names.cookie },
    { what: 'a key of local storage', section: 'Local storage', names: names.local },
    { what: 'a key of session storage', section: 'Session storage', names: names.session },
    { what: 'an area', section: 'Areas', names: namesOf('bridge/storage/migrations.ts', areaNames) },
    { what: 'a record', section: 'Records', names: names.record },
    { what: 'a header', section: 'Headers', names: await headers(modules) },
    {
      what: 'a field',
      section: 'Fields of every body',
      names: namesOf('bridge/exchange/headers.ts', Object.keys(bodyFields(state))),
    },
    { what: 'a field', section: 'Events', names: namesOf(types, event) },
  ]
  return [...faults, ...pageFaults('docs/data.md', markdown, kinds)]
}
