import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../progress.mjs'

/** What server/src/base/own-files.ts compares with, and `sha256sum -c` as well. */
const LIST = 'SHA256SUMS'

/**
 * Writes the SHA-256 of every file of the release at `home`, and its signature where there is a key to sign with.
 * @returns the public key, 64 hex digits, or null
 */
export async function listFiles(home, keyFile) {
  const paths = (await filesBelow(home, '')).sort()
  const lines = []
  for (const path of paths) {
    const hash = createHash('sha256')
    lines.push(`${hash.update(await readFile(join(home, path))).digest('hex')}  ${path}\n`)
  }
  const list = Buffer.from(lines.join(''))
  await writeFile(join(home, LIST), list)
  if (!keyFile) return null
  const key = await readKey(keyFile)
  await writeFile(join(home, `${LIST}.sig`), `${sign(null, list, key).toString('base64')}\n`)
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x, 'base64url').toString('hex')
}

async function readKey(file) {
  const pem = await readFile(file).catch((error) => {
    throw new PlainError(`The key ${file} cannot be read (${error.code}).`)
  })
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519')
    throw new PlainError(`${file} is no Ed25519 key: openssl genpkey -algorithm ed25519 -out ${file}`)
  return key
}

async function filesBelow(home, folder) {
  const entries = await readdir(join(home, folder), { withFileTypes: true })
  const parts = entries.map((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(home, path) : [path]
  })
  return (await Promise.all(parts)).flat()
}
