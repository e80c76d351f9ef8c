import { successCodes } from '#bridge/exchange/codes.ts'
import type { Report } from '#bridge/exchange/reports.ts'
import * as account from '#bridge/exchange/schemas/account.ts'
import * as common from '#bridge/exchange/schemas/common.ts'
import * as market from '#bridge/exchange/schemas/market.ts'
import * as people from '#bridge/exchange/schemas/people.ts'
import * as social from '#bridge/exchange/schemas/social.ts'
import * as system from '#bridge/exchange/schemas/system.ts'
import * as topics from '#bridge/exchange/schemas/topics.ts'
import * as tracking from '#bridge/exchange/schemas/tracking.ts'
import * as writing from '#bridge/exchange/schemas/writing.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import type { ReportKind } from '#bridge/lib/report.ts'
import { definitionOf, type JsonSchema, type Named } from '../jsonSchema.ts'
import { capital } from '../types.ts'

/** Named schemas: the exports of the modules of calls, except optional ones. */
const modules = [common, account, market, people, social, system, topics, tracking, writing]

const isShape = (value: unknown): boolean => isRecord(value) && value.kind === 'schema' && value.type !== 'optional'

const exported = modules
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => isShape(value) && name !== 'envelope')
  .map(([name, value]): readonly [string, unknown] => [capital(name), value])
  // Bundlers change the order of exports.
  .sort(([one], [other]) => one.localeCompare(other))

export const named: Named = new Map(exported.map(([name, shape]) => [shape, `#/components/schemas/${name}`]))

/** Their definitions. @throws Error where two have the same name. */
export function namedShapes(): Readonly<Record<string, JsonSchema>> {
  const names = exported.map(([name]) => name)
  const double = names.find((name, at) => names.indexOf(name) !== at)
  if (double) throw new Error(`Two schemas of calls have the name ${double}.`)
  return Object.fromEntries(exported.map(([name, shape]) => [name, definitionOf(shape, named)]))
}

const algorithm: JsonSchema = { type: 'string', enum: ['rsa1024', 'rsa2048'] }
const paths: JsonSchema = { type: 'array', items: { type: 'string', pattern: '^/' } }

export const refusal = {
  type: 'object',
  properties: {
    code: { description: 'See x-codes.', type: 'string', not: { enum: successCodes } },
    msg: { description: 'A sentence for the reader, in their language.', type: 'string' },
    data: {},
  },
  required: ['code', 'msg'],
}

export const keyMaterial: Readonly<Record<string, JsonSchema>> = {
  publicKey: { description: 'Of the client’s pair: PEM, SPKI.', type: 'string' },
  algorithm,
  timestamp: { description: 'When the pair was made, in ms since 1970.', type: 'string', pattern: '^\\d+$' },
  initialSignature: { description: 'The timestamp, signed by the pair: base64.', type: 'string' },
}

/** The additional body fields on paths of `userCheckDeviceUrl`. */
export const deviceCheck: Readonly<Record<string, JsonSchema>> = {
  userCheckDeviceSign: {
    description: 'On a path of `userCheckDeviceUrl`: user id and `tm`, a line each, signed by the pair. base64.',
    type: 'string',
  },
  lastAlgorithm: {
    description:
      'On a path of `userCheckDeviceUrl`: the algorithm of the pair that this browser bound to a session last, or of the signing pair.',
    ...algorithm,
  },
}

export const signatureHeaders: readonly (readonly [name: string, description: string])[] = [
  ['device-sign', 'on a signed request: the signature, in base64'],
  ['device-sign-mode', 'on a signed request: the mode that it is signed by, `0`, `1` or `2`'],
  ['device-sign-data-md5', 'on a signed request: MD5 of the signed text, in hex'],
  ['device-sign-key', 'on a signed request: the first 8 characters of the pair’s initial signature'],
]

/** The sign configuration. `readSignConfig` is stricter. */
export const signConfiguration: JsonSchema = {
  type: 'object',
  properties: {
    gatewaySignConfig: {
      type: 'object',
      properties: {
        clientOpen: { description: 'False: nothing is signed.', type: 'boolean' },
        serverPublicKey: { description: 'PEM, SPKI: what a log-in is sealed for.', type: 'string' },
        serverPublicKeySign: {
          description: 'The trimmed text of that PEM, signed by the key of the certificate that the build has: base64.',
          type: 'string',
        },
        defaultAlgorithm: { description: 'How long a new pair of a client’s is.', ...algorithm },
        exactUrls: { description: 'Paths whose requests are signed.', ...paths },
        prefixUrls: { description: 'Beginnings of such paths.', ...paths },
        signModes: {
          description: 'By path, or by its longest beginning: 0, 1 or 2. Without an entry 2.',
          type: 'object',
          additionalProperties: { type: 'integer', minimum: 0, maximum: 2 },
        },
        userCheckDeviceUrl: { description: 'Paths whose bodies have the device check.', ...paths },
      },
      required: ['clientOpen'],
    },
  },
  required: ['gatewaySignConfig'],
}

const reportKinds: Readonly<Record<ReportKind, string>> = {
  uncaught: 'an error that nothing caught',
  boundary: 'a part of the page that could not be shown',
  import: 'a script that did not load',
  records: 'records of an answer that were dropped',
  bridge: 'an unexpected message of the app',
  storage: 'storage that failed',
  signing: 'a session that cannot sign, a certificate that has ended, a log-in that could not be sealed',
  host: 'a host site or tracking host whose settings cannot be used',
  adapter: 'your own `adapter`, which failed',
  slow: 'a frame that kept presses waiting for 200 ms or longer',
}

const reportFields: Readonly<Record<keyof Report, JsonSchema>> = {
  kind: {
    description: Object.entries(reportKinds)
      .map(([kind, words]) => `\`${kind}\`: ${words}`)
      .join('; '),
    type: 'string',
    enum: Object.keys(reportKinds),
  },
  name: { description: 'A screen, a script, a field or a reason.', type: 'string', maxLength: 200 },
  message: {
    description: 'The error’s, without quoted text, addresses or long numbers.',
    type: 'string',
    maxLength: 200,
  },
  stack: { description: 'At most ten lines of `function file:line:column`.', type: 'string' },
  release: { type: 'string' },
  route: { description: 'The name of the page’s route; empty outside of the section.', type: 'string' },
  engine: { description: 'Browser and main version, such as `Chrome 156`.', type: 'string' },
  carrier: { description: '`browser`, or the app’s way to the page.', type: 'string' },
  count: { description: 'How many faults of the kind this report stands for.', type: 'integer', minimum: 1 },
}

/** Fault reports to `domains.errors`: not a call, so without envelope, headers or cookies. */
export const faultReports = {
  operationId: 'reports.fault',
  tags: ['reports'],
  description: 'A fault of the page, as JSON. The page reads no answer: answer any status at once.',
  servers: [{ url: '/', description: 'domains.errors of the configuration, which has the path as well' }],
  security: [{}],
  requestBody: {
    required: true,
    content: {
      'text/plain': { schema: { type: 'object', properties: reportFields, required: Object.keys(reportFields) } },
    },
  },
  responses: { 204: { description: 'Taken.' }, 429: { description: 'Too many. The report is lost.' } },
  'x-signed': 'never',
  'x-used-by': ['reports of faults'],
  'x-extension': { without: 'You do not hear of faults of the page.' },
}
