import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../progress.mjs'
import { nativeParts } from './native-parts.mjs'

/** What the archive holds of others: packages beside the programs, and those that the screens were built of. */
const PARTS = ['core', 'contract', 'server', 'vault', 'cli', 'sandbox', 'portal', 'office']

/** What we may pass on in an archive of our own; another licence is read by a person first. */
const PERMITTED = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'PostgreSQL'],
  ...['CC0-1.0', 'Unlicense', 'LGPL-3.0-or-later'],
])

/**
 * Writes `sbom.cdx.json` (CycloneDX 1.5) and `THIRD-PARTY-LICENCES.txt` into the release at `home`.
 * `npm sbom` leaves out what another part of a workspace uses for its tests: the list is read from the lock file here, and
 * the libraries inside of packages (native-parts.mjs) with it.
 * @throws PlainError for a licence that nobody has read yet
 */
export async function writeThirdParty(rootDir, home, { version, commit }) {
  const lock = JSON.parse(await readFile(join(rootDir, 'package-lock.json'), 'utf8')).packages
  const places = await onThisPlatform(rootDir, comesAlong(lock))
  const packages = await Promise.all(places.map((place) => packageAt(rootDir, place, lock[place])))
  const foreign = packages.filter(({ license }) => !licences(license).every((one) => PERMITTED.has(one)))
  if (foreign.length > 0)
    throw new PlainError(
      `Read these licences before they are passed on: ${foreign.map(({ name, license }) => `${name} (${license})`).join(', ')}`,
    )
  await writeFile(
    join(home, 'sbom.cdx.json'),
    `${JSON.stringify(bill(packages, version, commit), null, 1)}\n`,
  )
  await writeFile(join(home, 'THIRD-PARTY-LICENCES.txt'), texts(packages, version))
}

/** Places in the lock file of all that these parts need to run, and of what that needs. */
function comesAlong(lock, parts = PARTS) {
  const found = new Set()
  const waiting = parts.flatMap((part) => neededBy(lock, part))
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place) || lock[place].link) continue
    found.add(place)
    waiting.push(...neededBy(lock, place))
  }
  return [...found].sort()
}

function neededBy(lock, place) {
  const { dependencies, optionalDependencies, peerDependencies } = lock[place] ?? {}
  const names = Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })
  return names.map((name) => placeOf(lock, place, name)).filter((one) => one !== undefined)
}

/** As Node looks for it: below whoever asks, then one folder further up. */
function placeOf(lock, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    if (lock[place]) return place
    if (at === '') return undefined
    if (!at.includes('/node_modules/')) return lock[`node_modules/${name}`] && `node_modules/${name}`
  }
}

async function onThisPlatform(rootDir, places) {
  const isHere = (place) =>
    access(join(rootDir, place)).then(
      () => [place],
      () => [],
    )
  return (await Promise.all(places.map(isHere))).flat()
}

async function packageAt(rootDir, place, { version, integrity }) {
  const home = join(rootDir, place)
  const { name, license = 'not said' } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const files = (await readdir(home)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort()
  const text = (await Promise.all(files.map((file) => readFile(join(home, file), 'utf8')))).join('\n').trim()
  return { name, version, license, integrity, text, parts: await nativeParts(name, home) }
}

const licences = (expression) => expression.replace(/[()]/g, '').split(/ (?:OR|AND) /)

function bill(packages, version, commit) {
  const component = { type: 'application', name: 'samnang', version, 'bom-ref': `samnang@${version}` }
  const properties = [{ name: 'samnang:commit', value: commit }]
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': `${one.name}@${one.version}`,
    name: one.name,
    version: one.version,
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    licenses: [{ expression: one.license }],
    ...(one.integrity ? { hashes: [hashOf(one.integrity)] } : {}),
    ...(one.parts.length > 0 ? { components: one.parts.map((part) => partOf(one, part)) } : {}),
  }))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component, properties },
    components,
  }
}

/** What lies inside of a package and is none of npm's. */
function partOf(whole, { name, version, license }) {
  const purl = `pkg:generic/${name}@${version}`
  return {
    ...{ type: 'library', 'bom-ref': `${whole.name}/${name}@${version}`, name, version, purl },
    licenses: [{ license }],
  }
}

/** npm writes `sha512-…` in base64, CycloneDX reads hex. */
function hashOf(integrity) {
  const [name, digest] = integrity.split('-')
  return { alg: name.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

function texts(packages, version) {
  const head = `What comes along with Samnang ${version}: ${packages.length} packages, each under its own licence, and what lies inside of some.`
  const each = packages.flatMap((one) => [
    `${one.name} ${one.version}: ${one.license}\n\n${one.text}`,
    ...one.parts.map(
      ({ name, version, license, text }) =>
        `${name} ${version}, inside of ${one.name}: ${license.id ?? license.name}\n\n${text}`,
    ),
  ])
  return `${[head, ...each].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
