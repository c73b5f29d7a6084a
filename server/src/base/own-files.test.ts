/** A release is held against its list, and the list against the key of whoever made it. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkOwnFiles, LIST, sentenceOf } from './own-files.ts'

/** As `npm run release` lists and signs. */
type ListFiles = (home: string, keyFile?: string) => Promise<string | null>
const { listFiles } = (await import(join(process.cwd(), 'build/release/list-files.mjs'))) as {
  listFiles: ListFiles
}

const place = mkdtempSync(join(tmpdir(), 'samnang-own-files-'))
const keyFile = join(place, 'release.pem')
const { privateKey } = generateKeyPairSync('ed25519')
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
const stranger = Buffer.alloc(32, 9)
let home: string
let releases = 0
let key: Buffer

beforeEach(async () => {
  home = join(place, `release-${++releases}`)
  for (const folder of ['dist', 'server/functions', 'deploy/docker'])
    mkdirSync(join(home, folder), { recursive: true })
  for (const file of ['RELEASE', 'dist/server.js', 'server/functions/book.sql', 'deploy/docker/compose.yaml'])
    writeFileSync(join(home, file), file)
  symlinkSync('server.js', join(home, 'dist/same.js'))
  key = Buffer.from((await listFiles(home, keyFile)) ?? '', 'hex')
})
afterAll(() => rmSync(place, { recursive: true }))

test('a release as it was made is right, with a key and without', async () => {
  expect(await checkOwnFiles(home, key)).toEqual({ kind: 'right', files: 4, isSigned: true })
  expect(await checkOwnFiles(home, null)).toEqual({ kind: 'right', files: 4, isSigned: false })
  expect(sentenceOf(await checkOwnFiles(home, key))).toContain('All 4 files')
})

test.each([
  [
    'is changed',
    () => writeFileSync(join(home, 'dist/server.js'), 'x'),
    ['dist/same.js differs', 'dist/server.js differs'],
  ],
  [
    'is gone',
    () => rmSync(join(home, 'server/functions/book.sql')),
    ['server/functions/book.sql is missing'],
  ],
  [
    'comes beside',
    () => writeFileSync(join(home, 'server/functions/more.sql'), 'x'),
    ['server/functions/more.sql is not of the release'],
  ],
  ['is the list', () => rmSync(join(home, LIST)), [`${LIST} is missing`]],
])('what %s is found', async (_what, alter, what) => {
  alter()
  expect(await checkOwnFiles(home, key)).toEqual({ kind: 'altered', what })
  expect(await checkOwnFiles(home, null)).toEqual({ kind: 'altered', what })
})

test('a list that was written anew is of no use without the key, and a foreign key of none', async () => {
  writeFileSync(join(home, 'dist/server.js'), 'x')
  await listFiles(home)
  const what = [`${LIST} is not signed by RELEASE_KEY`]
  expect(await checkOwnFiles(home, key)).toEqual({ kind: 'altered', what })
  expect(await checkOwnFiles(home, stranger)).toEqual({ kind: 'altered', what })
  rmSync(join(home, `${LIST}.sig`))
  expect(await checkOwnFiles(home, key)).toEqual({ kind: 'altered', what })
})

test('what operators fill in below deploy/ is theirs', async () => {
  writeFileSync(join(home, 'deploy/docker/compose.yaml'), 'PUBLIC_URL: https://play.example')
  mkdirSync(join(home, 'deploy/docker/secrets'))
  writeFileSync(join(home, 'deploy/docker/secrets/database-url'), 'x')
  expect(await checkOwnFiles(home, key)).toMatchObject({ kind: 'right' })
})

test('a checkout has no list and is not held against anything, unless a key says that it has to be a release', async () => {
  rmSync(join(home, LIST))
  rmSync(join(home, 'RELEASE'))
  expect(await checkOwnFiles(home, null)).toEqual({ kind: 'source' })
  expect(await checkOwnFiles(home, key)).toEqual({ kind: 'altered', what: [`${LIST} is missing`] })
  expect(readFileSync(join(home, 'dist/server.js'), 'utf8')).toBe('dist/server.js')
})
