/** PostgreSQL's certificate as a start meets it: one line that says what to do, at once. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { checkDatabase } from './check-database.ts'
import { expectSmallLogin } from './login.ts'

/** One is of 2020, of this address; the other one holds for a hundred years, of another host. Each is its own authority. */
const EXPIRED = 'server/fixtures/tls/expired.pem'
const ELSEWHERE = 'server/fixtures/tls/own-authority.pem'

let server: Server
afterEach(() => new Promise((done) => server.close(done)))

/** As far as PostgreSQL gets with a client that looks at certificates: asked for TLS, it shows its own. Null: it has none. */
async function databaseWith(file: string | null): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(file ? 'S' : 'N')
      if (!file) return
      const pem = readFileSync(file)
      new TLSSocket(socket, { isServer: true, key: pem, cert: pem }).on('error', () => {})
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return `postgres://samnang:sekret@127.0.0.1:${port}/samnang?sslmode=verify-full`
}

test.each([
  ['that has expired', EXPIRED, EXPIRED, 'has expired: give PostgreSQL a new one'],
  ['of an unknown authority', ELSEWHERE, null, 'does not know: name the file'],
  ['of another host', ELSEWHERE, ELSEWHERE, 'is of another host: name the database as the certificate does'],
  ['that is not there', null, null, 'does not speak TLS'],
])('a certificate %s ends the start with a line about it', async (_what, shown, known, line) => {
  const address = await databaseWith(shown)
  const url = known ? `${address}&sslrootcert=${known}` : address
  for (const start of [checkDatabase, expectSmallLogin]) {
    const fault = await start(url).catch((error: Error) => error.message)
    expect(fault).toContain(line)
    expect(fault).not.toMatch(/sekret|\n/)
  }
})
