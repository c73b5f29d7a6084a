/** Builds the player-facing application from its parts; it listens on nothing yet, so tests can inject. */
import type { FastifyInstance } from 'fastify'
import { createHttp } from './http/create-http.ts'
import type { Parts } from './parts.ts'

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = await createHttp(parts)
  return app
}
