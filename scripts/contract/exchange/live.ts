import { liveEvents, liveRequest } from '#bridge/exchange/schemas/live.ts'
import { code, fence, list } from '../describe.ts'
import { jsonSchemaOf } from '../jsonSchema.ts'
import { named } from './components.ts'

const request = jsonSchemaOf(liveRequest, named)
const events = Object.fromEntries(Object.entries(liveEvents).map(([name, shape]) => [name, jsonSchemaOf(shape, named)]))

/** The stream as OpenAPI: it has no envelope, so it is no call. */
export const liveOperation = {
  operationId: 'social.live',
  tags: ['social'],
  description: 'The live stream: see EXTENSIONS.md. Asked for only if `entrance` of showEntrance has `live: true`.',
  security: [{}, { session: [] }],
  requestBody: { required: true, content: { 'application/json': { schema: request } } },
  responses: {
    200: { description: 'Server-sent events.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    204: { description: 'No stream for this page: it polls, and does not ask again.' },
    429: { $ref: '#/components/responses/Busy' },
  },
  'x-signed': 'listed',
  'x-events': events,
  'x-used-by': ['live stream'],
  'x-extension': { without: 'The page polls.' },
}

const example = `event: open
data: {"userId":"1001"}

event: prices
data: {"bussiness":"sp","list":[{"symbolId":"BTCUSDT","price":"91250.5","change24h":"0.0123","at":1763946000123}]}

id: 5069
event: feed
data: {"tab":"hot","since":"eyJhIjoxNzYzOTQyNDAwMDAwfQ","count":2}

id: 5070
event: counts
data: {"list":[{"id":"31","likeCount":8,"commentCount":2,"repostCount":0}]}

id: 5071
event: notifications
data: {"unread":1}`

/** Values of the placeholders in the chapter on live streams. */
export const liveParts = (): Readonly<Record<string, string>> => ({
  liveExample: fence(example),
  liveEvents: list(Object.entries(events).map(([name, { description }]) => `${code(name)}: ${description ?? ''}`)),
})
