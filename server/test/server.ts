/** A whole application for a test: parts, app, a player to log in as. */
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import type { Parts } from '../src/parts.ts'
import { createPlayer } from '../src/players/player-admin.ts'
import { type TestPartsOptions, testParts } from './parts.ts'

export const PASSWORD = 'ផ្កាយ-bright-59'

export interface TestServer {
  app: FastifyInstance
  parts: Parts
  /** Adds a player with the password above; their id. */
  addPlayer(username: string): Promise<bigint>
  close(): Promise<void>
}

export async function testServer(options: TestPartsOptions): Promise<TestServer> {
  const parts = await testParts(options)
  const app = await buildApp(parts)
  await app.ready()
  return {
    app,
    parts,
    addPlayer: async (username) => {
      const { reads: pool, passwords, random } = parts
      const created = await createPlayer({ pool, passwords, random }, { username, password: PASSWORD })
      if (!created.ok) throw new Error(created.code)
      return created.value
    },
    close: async () => {
      await app.close()
      await parts.close()
    },
  }
}
