import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { registerSchema, type SchemaObject, unregisterSchema, validate } from '@hyperjump/json-schema/openapi-3-1'
import { isRecord } from '#bridge/lib/guards.ts'

/** A raw request and response. Header names are lower case, bodies base64. */
export interface Exchanged {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly status: number
  readonly answerHeaders: Readonly<Record<string, string>>
  readonly answerBody: string
}

/** A deviation from the contract. */
export interface Violation {
  /** The call's name, or the path if it is unknown. */
  readonly call: string
  readonly side: 'client' | 'gateway'
  /** Such as `header tm`, `query limit`, or a path in the body: `/data/posts/0`. */
  readonly path: string
  readonly what: string
}

export interface Judge {
  readonly calls: readonly string[]
  /** `undefined` if the request is not for the exchange. */
  judge(exchanged: Exchanged): Promise<{ readonly call: string; readonly violations: readonly Violation[] } | undefined>
  close(): void
}

/**
 * Headers of HTTP, browsers and servers, and of the session, which are not in the contract. `*` is a wildcard at the
 * end.
 */
const standard = {
  client: `accept accept-encoding accept-language access-control-request-* authorization cache-control connection content-length
    content-type cookie host origin pragma priority referer sec-* te transfer-encoding user-agent`,
  gateway: `access-control-* cache-control connection content-encoding content-length content-type cross-origin-resource-policy
    date keep-alive set-cookie strict-transport-security transfer-encoding vary x-content-type-options`,
}
const isStandard = (side: Violation['side'], name: string): boolean =>
  standard[side].split(/\s+/).some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each))

/** Other paths of the sandbox: commands, providers, and built files. */
const besides = /^\/(?:sandbox|issuer|telegram|media|assets|version\.json|$)/

const dialect = 'https://spec.openapis.org/oas/3.1/schema-base'
let opened = 0

/** Disallows unknown properties. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (!isRecord(part)) return part
  const inner = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]))
  const isOpen = part.type === 'object' && isRecord(part.properties) && part.additionalProperties === undefined
  return isOpen ? { ...inner, additionalProperties: false } : inner
}

type Place = readonly (string | number)[]

const isSchema = (value: unknown): value is SchemaObject => isRecord(value)
const at = (value: unknown, ...path: Place): unknown =>
  path.reduce<unknown>(
    (inner, name) => (isRecord(inner) || Array.isArray(inner) ? Reflect.get(inner, name) : undefined),
    value,
  )

const escaped = (part: string | number): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1')

const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
}

async function textOf(body: string, encoding: string | undefined): Promise<string> {
  const bytes = Buffer.from(body, 'base64')
  return (encoding ? ((await decoders[encoding]?.(bytes)) ?? bytes) : bytes).toString('utf8')
}

const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const mediaType = (type = ''): string => type.split(';')[0]?.trim().toLowerCase() ?? ''

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: unknown
}

const isParameter = (value: unknown): value is Parameter => isRecord(value) && typeof value.name === 'string'

/** Decrypts a log-in; `undefined` if it fails. */
export type OpenCiphertext = (ciphertext: string) => unknown

/** Compares traffic with an OpenAPI 3.1 contract. Unknown properties, headers and query parameters are violations. */
export function openJudge(contract: unknown, open: OpenCiphertext): Judge {
  const document = closed(contract)
  if (!isSchema(document)) throw new TypeError('The contract is no object.')
  const address = `https://contract.example/${opened++}.json`
  registerSchema(document, address, dialect)

  /** Follows `$ref`. @returns the part and its path */
  const resolve = (path: Place): readonly [unknown, Place] => {
    const part = at(document, ...path)
    const refers = at(part, '$ref')
    return typeof refers === 'string' ? resolve(refers.slice(2).split('/')) : [part, path]
  }

  async function differences(path: Place, value: unknown) {
    const json = JSON.parse(JSON.stringify(value))
    const output = await validate(`${address}#/${path.map(escaped).join('/')}`, json, 'BASIC')
    if (output.valid) return []
    // With several alternatives, the deepest error is the most specific.
    const all = (output.errors ?? []).map(({ instanceLocation, absoluteKeywordLocation }) => ({
      path: instanceLocation.replace(/^#/, '') || '/',
      what: absoluteKeywordLocation.endsWith('/additionalProperties')
        ? 'is not in the contract'
        : `is not as ${absoluteKeywordLocation.replace(/^.*#/, '')}`,
    }))
    const deepest = Math.max(...all.map((each) => each.path.split('/').length))
    return all.filter((each) => each.path.split('/').length === deepest).slice(0, 4)
  }

  /** Converts texts of queries and forms to the schema's type. */
  const typed = (path: Place, text: string): unknown => {
    const [schema] = resolve(path)
    const isNumber = at(schema, 'type') === 'integer' || at(schema, 'type') === 'number'
    return (isNumber || typeof at(schema, 'const') === 'number') && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  }

  type Found = { readonly path: string; readonly what: string }

  const parametersOf = (operation: Place) => {
    const listed = at(document, ...operation, 'parameters')
    return (Array.isArray(listed) ? listed : []).flatMap((_, index) => {
      const [parameter, path] = resolve([...operation, 'parameters', index])
      return isParameter(parameter) ? [{ parameter, path: [...path, 'schema'] }] : []
    })
  }

  async function parametersFound(operation: Place, { url, headers }: Exchanged): Promise<Found[]> {
    const all = parametersOf(operation)
    const query = new URL(url, address).searchParams
    const given = [
      ...Object.entries(headers)
        .filter(([name]) => !isStandard('client', name))
        .map(([name, value]) => ({ place: 'header', name, value })),
      ...[...query].map(([name, value]) => ({ place: 'query', name, value })),
    ]
    const found: Found[] = []
    for (const { place, name, value } of given) {
      const known = all.find(({ parameter }) => parameter.in === place && parameter.name === name)
      if (!known) found.push({ path: `${place} ${name}`, what: 'is not in the contract' })
      else if ((await differences(known.path, typed(known.path, value))).length > 0)
        found.push({ path: `${place} ${name}`, what: `is ${JSON.stringify(value)}` })
    }
    for (const { parameter } of all)
      if (parameter.required && !given.some(({ place, name }) => place === parameter.in && name === parameter.name))
        found.push({ path: `${parameter.in} ${parameter.name}`, what: 'is missing' })
    return found
  }

  async function formOf(body: string, type: string, schema: Place): Promise<unknown> {
    const form = await new Response(Buffer.from(body, 'base64'), { headers: { 'content-type': type } }).formData()
    return Object.fromEntries(
      [...form].map(([name, value]) => [
        name,
        typeof value === 'string' ? typed([...schema, 'properties', name], value) : {},
      ]),
    )
  }

  async function bodyFound(operation: Place, { headers, body }: Exchanged): Promise<Found[]> {
    const content = at(document, ...operation, 'requestBody', 'content')
    if (content === undefined)
      return body === '' ? [] : [{ path: '/', what: 'has a body, which the contract does not have' }]
    const { 'content-type': sentType = '' } = headers
    const type = mediaType(sentType)
    const schema = [...operation, 'requestBody', 'content', type, 'schema']
    if (at(document, ...schema) === undefined)
      return [{ path: 'header content-type', what: `is ${JSON.stringify(sentType)}` }]
    if (type === 'multipart/form-data') return differences(schema, await formOf(body, sentType, schema))
    const sent = parsed(await textOf(body, headers['content-encoding']))
    if (!sent) return [{ path: '/', what: 'is not JSON' }]
    const inside = [...operation, 'x-inside-ciphertext']
    const ciphertext = at(sent.value, 'ciphertext')
    const hidden =
      typeof ciphertext === 'string' && at(document, ...inside) !== undefined
        ? await differences(inside, open(ciphertext) ?? null)
        : []
    return [
      ...(await differences(schema, sent.value)),
      ...hidden.map(({ path, what }) => ({ path: `/ciphertext${path}`, what })),
    ]
  }

  async function answerFound(operation: Place, exchanged: Exchanged): Promise<Found[]> {
    const { status, answerHeaders, answerBody } = exchanged
    // Pages read envelopes with any status.
    const row = at(document, ...operation, 'responses', String(status)) === undefined ? '200' : String(status)
    const [response, path] = resolve([...operation, 'responses', row])
    if (response === undefined) return [{ path: 'status', what: `is ${status}` }]
    const known = isRecord(at(response, 'headers')) ? Object.keys(Object(at(response, 'headers'))) : []
    const found: Found[] = []
    for (const [name, value] of Object.entries(answerHeaders)) {
      const [, header] = resolve([...path, 'headers', name])
      if (known.includes(name)) {
        if ((await differences([...header, 'schema'], value)).length > 0)
          found.push({ path: `header ${name}`, what: `is ${JSON.stringify(value)}` })
      } else if (!isStandard('gateway', name)) found.push({ path: `header ${name}`, what: 'is not in the contract' })
    }
    for (const name of known)
      if (at(resolve([...path, 'headers', name])[0], 'required') === true && !(name in answerHeaders))
        found.push({ path: `header ${name}`, what: 'is missing' })
    if (answerBody === '' && (status === 429 || at(response, 'content') === undefined)) return found
    const type = mediaType(answerHeaders['content-type'])
    const schema = [...path, 'content', type, 'schema']
    if (at(document, ...schema) === undefined)
      return [...found, { path: 'header content-type', what: `is ${JSON.stringify(type)} at ${status}` }]
    const answer = parsed(await textOf(answerBody, answerHeaders['content-encoding']))
    if (!answer) return [...found, { path: '/', what: 'is not JSON' }]
    // Separates success and refusal by code, so that errors of one alternative are not reported for the other.
    const codes = at(document, ...schema, 'anyOf', 0, 'properties', 'code', 'enum')
    const isSuccess = Array.isArray(codes) && codes.includes(at(answer.value, 'code'))
    const shape = Array.isArray(codes) ? [...schema, 'anyOf', isSuccess ? 0 : 1] : schema
    return [...found, ...(await differences(shape, answer.value))]
  }

  /** CORS preflights may only ask for and allow headers of the contract. */
  const preflightViolations = (call: string, operation: Place, { headers, answerHeaders }: Exchanged): Violation[] => {
    const known = parametersOf(operation).map(({ parameter }) => parameter.name)
    const sides = {
      client: headers['access-control-request-headers'],
      gateway: answerHeaders['access-control-allow-headers'],
    }
    return (['client', 'gateway'] as const).flatMap((side) =>
      (sides[side] ?? '')
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name && !known.includes(name) && !isStandard('client', name))
        .map((name) => ({ call, side, path: `header ${name}`, what: 'is not in the contract' })),
    )
  }

  const paths = Object.entries(Object(at(document, 'paths'))).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).map(([method, operation]) => ({
      path,
      method,
      name: String(at(operation, 'operationId')),
    })),
  )

  return {
    calls: paths.map(({ name }) => name),
    close: () => unregisterSchema(address),
    async judge(exchanged) {
      const { method, url } = exchanged
      const { pathname } = new URL(url, address)
      const isAsking = method === 'OPTIONS'
      const wanted = (isAsking ? exchanged.headers['access-control-request-method'] : method) ?? ''
      const row = paths.find((each) => each.path === pathname && each.method === wanted.toLowerCase())
      if (!row) {
        if (besides.test(pathname)) return undefined
        const what = `${wanted} is not in the contract`
        return { call: pathname, violations: [{ call: pathname, side: 'client', path: 'path', what }] }
      }
      const operation = ['paths', row.path, row.method]
      const said = (side: Violation['side'], found: readonly Found[]): Violation[] =>
        found.map((each) => ({ call: row.name, side, ...each }))
      if (isAsking) return { call: row.name, violations: preflightViolations(row.name, operation, exchanged) }
      return {
        call: row.name,
        violations: [
          ...said('client', [
            ...(await parametersFound(operation, exchanged)),
            ...(await bodyFound(operation, exchanged)),
          ]),
          ...said('gateway', await answerFound(operation, exchanged)),
        ],
      }
    },
  }
}
