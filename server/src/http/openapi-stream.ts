/** How the OpenAPI document tells of the event stream: OpenAPI has no words for events, so each is a schema by its name. */
import { liveEvents } from '@samnang/contract/live-events'
import { type JsonSchema, jsonSchema } from './schemas.ts'

/** `ball` is `EventBall`, `session_ended` `EventSessionEnded`. */
export function streamSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(liveEvents).map(([kind, data]) => [schemaName(kind), jsonSchema(data)]),
  )
}

function schemaName(kind: string): string {
  const words = kind.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `Event${words.join('')}`
}

const EVENTS = Object.keys(liveEvents).map(
  (kind) => `\`${kind}\` (data: #/components/schemas/${schemaName(kind)})`,
)

const refusal = (description: string): JsonSchema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

export const streamOperation: JsonSchema = {
  operationId: 'getApiStream',
  summary:
    'Server-sent events of the player, numbered and disposable: whoever misses one asks again and knows as much.',
  description: `Read only. Each event has an \`id\`, a name and one line of JSON as data: ${EVENTS.join(', ')}. After \`resync\` everything is to be asked again.`,
  security: [{ session: [] }],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'Where to go on; what is no longer in memory is answered by `resync`.',
      schema: { type: 'string', pattern: '^(0|[1-9][0-9]{0,17})$' },
    },
  ],
  responses: {
    200: {
      description: 'the stream, until the page leaves, the session ends or the server stops',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    401: refusal('unauthenticated'),
    411: refusal('opened_elsewhere'),
    429: refusal('too_many_requests'),
    503: refusal('maintenance'),
  },
}
