/** Builds the player-facing application from its parts; it listens on nothing yet, so tests can inject. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Handlers } from './http/call.ts'
import { createHttp } from './http/create-http.ts'
import { mountAll } from './http/mount.ts'
import type { Parts } from './parts.ts'
import { sessionHandlers } from './players/session-handlers.ts'

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = await createHttp(parts, versionOf(parts.config.rootDir))
  mountAll(app, parts, { ...sessionHandlers(parts) } as Handlers)
  return app
}

function versionOf(rootDir: string): string {
  const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string }
  return version
}
