import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../progress.mjs'

/** What we may pass on in an archive of our own; another one is read by a person first. */
const PERMITTED =
  /^\(?(MIT|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|PostgreSQL|BlueOak-1\.0\.0|LGPL-3\.0-or-later|Unlicense|CC0-1\.0)\)?$/

/** `THIRD-PARTY-LICENCES.txt`: each package that comes along, its licence by name and its text where it has one. */
export async function writeLicences(home, { version }) {
  const packages = await packagesBelow(join(home, 'node_modules'))
  const foreign = packages.filter(
    ({ license }) => !license.split(/ (?:OR|AND) /).every((one) => PERMITTED.test(one)),
  )
  if (foreign.length > 0)
    throw new PlainError(
      `Read these licences before they are passed on: ${foreign.map(({ name, license }) => `${name} (${license})`).join(', ')}`,
    )
  const texts = packages.map(
    ({ name, release, license, text }) => `${name} ${release}: ${license}\n\n${text}`,
  )
  const head = `What comes along with Samnang ${version}: ${packages.length} packages, each under its own licence.`
  await writeFile(
    join(home, 'THIRD-PARTY-LICENCES.txt'),
    `${[head, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  )
}

async function packagesBelow(modules) {
  const names = (await readdir(modules, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  const homes = await Promise.all(
    names.sort().map(async (name) => {
      if (!name.startsWith('@')) return [join(modules, name)]
      return (await readdir(join(modules, name))).sort().map((one) => join(modules, name, one))
    }),
  )
  const found = await Promise.all(homes.flat().map(packageAt))
  return found.flat()
}

async function packageAt(home) {
  const manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const license = manifest.license ?? manifest.licenses?.map(({ type }) => type).join(' OR ') ?? 'not said'
  const files = (await readdir(home)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(home, name), 'utf8').catch(() => '')))
  const own = { name: manifest.name, release: manifest.version, license, text: texts.join('\n').trim() }
  const below = (await readdir(join(home, 'node_modules')).catch(() => null))
    ? await packagesBelow(join(home, 'node_modules'))
    : []
  return [own, ...below]
}
