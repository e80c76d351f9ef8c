import { liveCall } from '#bridge/exchange/calls/live.ts'
import { successCodes } from '#bridge/exchange/codes.ts'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { type JsonSchema, jsonSchemaOf } from '../jsonSchema.ts'
import { capital } from '../types.ts'
import { addressOf, type DescribedCall, describedCalls } from './calls.ts'
import { codeRows } from './codes.ts'
import {
  deviceCheck,
  faultReports,
  keyMaterial,
  named,
  namedShapes,
  refusal,
  signatureHeaders,
  signConfiguration,
} from './components.ts'
import { describeExchange } from './describe.ts'
import { liveOperation } from './live.ts'

const defaultSeconds = 100
const refer = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
function withFields(
  schema: JsonSchema,
  more: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((one) => withFields(one, more, required)) }
  if (!schema.properties) return schema
  const { properties } = schema
  return { ...schema, properties: { ...properties, ...more }, required: [...(schema.required ?? []), ...required] }
}

const without = ({ properties = {}, required = [], ...rest }: JsonSchema, names: readonly string[]): JsonSchema => ({
  ...rest,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
  required: required.filter((name) => !names.includes(name)),
})

const bodyFieldSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    describeExchange().bodyFields.map(([name, description]) => [
      name,
      { description, type: name === 'languageId' ? 'integer' : 'string' },
    ]),
  )

const deviceCheckFields = Object.fromEntries(Object.keys(deviceCheck).map((name) => [name, refer(capital(name))]))
const deviceCheckShapes = Object.fromEntries(
  Object.entries(deviceCheck).map(([name, schema]) => [capital(name), schema]),
)

function bodyOf({ name, row, contract, signed }: DescribedCall): {
  readonly body: JsonSchema
  readonly inside?: JsonSchema
} {
  const asked = jsonSchemaOf(contract.request, named)
  if (row.contentType || name === 'tracking.logInfo') return { body: asked }
  const withCheck = signed === 'never' ? {} : deviceCheckFields
  const whole = withFields(asked, { ...bodyFieldSchemas(), ...withCheck })
  if (row.isMultipart) return { body: withFields(whole, { file: { description: 'The one file, last.' } }, ['file']) }
  if (!row.isSealed) return { body: whole }
  const hidden = sensitiveFields[row.path] ?? []
  const shown = Object.keys(whole.properties ?? {}).filter((name) => !hidden.includes(name))
  return {
    body: withFields(without(whole, hidden), { ciphertext: refer('Ciphertext') }, ['ciphertext']),
    inside: withFields(without(whole, shown), keyMaterial, Object.keys(keyMaterial)),
  }
}

function requestOf(call: DescribedCall) {
  const { method, isMultipart, contentType } = call.row
  const { body, inside } = bodyOf(call)
  if (method === 'GET')
    return {
      parameters: Object.entries(jsonSchemaOf(call.contract.request, named).properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: true,
        schema,
      })),
      inside,
    }
  const type = isMultipart ? 'multipart/form-data' : (contentType ?? 'application/json')
  const types = call.name === 'tracking.logInfo' ? [type, 'text/plain'] : [type]
  const content = Object.fromEntries(types.map((one) => [one, { schema: body }]))
  return { requestBody: { required: true, content }, parameters: [], inside }
}

const answerHeaders = {
  requesttime: {
    description: 'Your time in ms since 1970, as you answered: on every answer to a POST. The client signs by it.',
    required: true,
    schema: { type: 'string', pattern: '^\\d{13}$' },
  },
  'gw-sign-error': {
    description: 'What you could not verify, where that is so. It is reported, and no more.',
    schema: { type: 'string' },
  },
}

const headersOfAnswer = (method: string) =>
  Object.fromEntries(
    Object.keys(answerHeaders)
      .filter((header) => method === 'POST' || header !== 'requesttime')
      .map((header) => [header, { $ref: `#/components/headers/${header}` }]),
  )

const ciphertext: JsonSchema = {
  description:
    'base64 of the RSA block of key and vector, a full stop, base64 of the AES-256-CBC of the JSON. What is in it: x-inside-ciphertext.',
  type: 'string',
  pattern: '^[A-Za-z0-9+/]+=*\\.[A-Za-z0-9+/]+=*$',
}

const answerOf = (data: JsonSchema): JsonSchema => ({
  anyOf: [
    {
      type: 'object',
      properties: {
        code: { type: 'string', enum: successCodes },
        msg: { type: 'string' },
        data,
      },
      required: ['code', 'msg', 'data'],
    },
    refer('Refusal'),
  ],
})

const referToHeader = (name: string) => ({ $ref: `#/components/parameters/${name}` })

const headerOf = ([name, description]: readonly [string, string], required: boolean) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

/** For events only. A beacon has neither this nor the headers of other calls. */
const pfb = ['pfb', 'the value of `pfb` in the address of the page, where it has one; never on a beacon'] as const

function operationOf(call: DescribedCall) {
  const { name, row, contract, signed, isSession, domain } = call
  const { inside, parameters, ...body } = requestOf(call)
  const data = name === 'system.signConfig' ? signConfiguration : jsonSchemaOf(contract.response, named)
  const { headers } = describeExchange()
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    description: contract.about,
    ...(domain !== 'api' && { servers: [{ url: '/', description: `domains.${domain} of the configuration` }] }),
    ...(isSession ? { security: [{ session: [] }] } : { security: [{}, { session: [] }] }),
    parameters: [
      // Another origin may refuse them for the calls of events, and a beacon cannot send them.
      ...(domain === 'api'
        ? headers.map(([header]) => referToHeader(header))
        : headers.map((header) => headerOf(header, false))),
      ...(name === 'tracking.logInfo' ? [headerOf(pfb, false)] : []),
      ...(signed === 'never' ? [] : signatureHeaders.map(([header]) => referToHeader(header))),
      ...parameters,
    ],
    ...body,
    responses: {
      200: {
        description: 'The answer, or a refusal.',
        headers: headersOfAnswer(row.method),
        content: { 'application/json': { schema: answerOf(data) } },
      },
      429: { $ref: '#/components/responses/Busy' },
    },
    'x-signed': signed,
    'x-deadline-seconds': (row.timeoutMs ?? defaultSeconds * 1_000) / 1_000,
    'x-used-by': contract.usedBy,
    ...(inside && { 'x-inside-ciphertext': inside }),
    ...(contract.without && { 'x-extension': { without: contract.without } }),
  }
}

/** The exchange's contract as an OpenAPI 3.1 document. @param version of the library. */
export function openApiOf(version: string) {
  const { headers, languages } = describeExchange()
  const described = describedCalls()
  return {
    openapi: '3.1.1',
    info: {
      title: 'What an exchange answers to Insights',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Written by npm run contract from the tables in bridge/exchange. Do not edit. EXCHANGE.md beside it says it in words, with worked examples. Lengths of texts count UTF-16 units.',
    },
    servers: [{ url: '/', description: 'domains.api of the configuration' }],
    tags: [...new Set([...described.map(({ name }) => name.split('.')[0]), ...faultReports.tags])].map((name) => ({
      name,
    })),
    paths: {
      ...Object.fromEntries(
        described.map((call) => [addressOf(call.row), { [call.row.method.toLowerCase()]: operationOf(call) }]),
      ),
      [liveCall.path]: { post: liveOperation },
      '/errors': { post: faultReports },
    },
    components: {
      schemas: { ...namedShapes(), ...deviceCheckShapes, Refusal: refusal, Ciphertext: ciphertext },
      parameters: Object.fromEntries(
        [
          ...headers.map((header) => headerOf(header, header[0] !== 'paptrading')),
          ...signatureHeaders.map((header) => headerOf(header, false)),
        ].map((header) => [header.name, header]),
      ),
      headers: answerHeaders,
      responses: {
        Busy: {
          description: 'Too many requests. The call stays pending in the page: no error is shown.',
          headers: {
            requesttime: { ...answerHeaders.requesttime, required: false },
            'retry-after': {
              description: 'Of the two calls of events: seconds until they may be made again.',
              schema: { type: 'string' },
            },
          },
          content: { 'application/json': { schema: refer('Refusal') } },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session_token',
          description: 'Called as cookies.session of the configuration says. In an app as the app has always sent it.',
        },
      },
    },
    'x-codes': codeRows(),
    'x-languages': languages,
  }
}
