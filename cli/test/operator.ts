/** Commands run as the program runs them, on a database of the test's own, by colleagues who are logged in. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '@samnang/server/config'
import { createPool } from '@samnang/server/database/pool'
import { colleague } from '../../server/test/colleague.ts'
import type { TestDatabase } from '../../server/test/database.ts'
import { actingFor } from '../src/acting.ts'
import { type Command, CommandError, type Context, type LogInWords, UsageError } from '../src/command.ts'
import { allCommands } from '../src/commands.ts'
import { writeLogin } from '../src/login-file.ts'

const commands = await allCommands()

export interface Ran {
  code: number
  text: string
  values: unknown[]
}

type Values = Record<string, string | boolean>

export interface OperatorOptions {
  db: TestDatabase
  dir: string
  config?: Partial<Config>
  /** Who does it unless `as` says otherwise; null: nobody is logged in. */
  as?: string | null
  password?: (command: string) => string
  /** What is typed at a log-in. */
  typed?: LogInWords
  /** Of colleagues who log in; owners unless told. */
  roles?: readonly string[] | undefined
}

/**
 * Exit code, and what was printed; a thrown refusal has code 1 or 2 as in the program. `as` among the values is no
 * option but the colleague, an owner, at whose terminal the command is typed.
 */
export function operator(options: OperatorOptions) {
  return async (name: string, positionals: (string | bigint)[] = [], values: Values = {}): Promise<Ran> => {
    const command = commands.find((known) => known.name === name)
    if (!command) throw new Error(`there is no ${name}`)
    const printed: { text: string; value: unknown }[] = []
    const print = (text: string, value?: unknown) => void printed.push({ text, value })
    const ran = (code: number, more: string[] = []): Ran => ({
      code,
      text: [...printed.map(({ text }) => text), ...more].join('\n'),
      values: printed.map(({ value }) => value),
    })
    try {
      return ran(
        await runAt(command, { positionals: positionals.map(String), values }, { ...options, print }),
      )
    } catch (error) {
      if (error instanceof UsageError) return ran(2, [error.message])
      if (error instanceof CommandError) return ran(1, [error.message])
      throw error
    }
  }
}

async function runAt(
  command: Command,
  line: { positionals: string[]; values: Values },
  {
    db,
    dir,
    config,
    as: usual = 'dara',
    password,
    typed: logIn,
    roles,
    print,
  }: OperatorOptions & Pick<Context, 'print'>,
): Promise<0 | 1> {
  const { as = usual, ...values } = line.values
  const words = { positionals: line.positionals, values }
  const loginFile = await terminalOf({ db, dir, roles }, as === null ? null : String(as).toLowerCase())
  const office = createPool(db.officeUrl, { max: 2, role: 'samnang_office', name: 'samnang-test-cli' })
  const terminal = { office: async () => office, loginFile }
  const secret = async () => password?.(command.name) ?? ''
  const context: Context = {
    config: { ...readConfig({ DATABASE_URL: db.url, DATA_DIR: dir, ENABLE_LOTTERY: '1' }), ...config },
    url: async () => db.url,
    pool: async () => db.pool,
    ...terminal,
    ...actingFor(command, words, { ...terminal, isDemo: false }),
    print,
    now: () => Date.now(),
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    readPassword: secret,
    readLogIn: async () => logIn ?? { password: '', code: '' },
  }
  return command.run(words, context).finally(() => office.end())
}

/** Logs the colleague in where that has not been done. */
async function terminalOf(
  { db, dir, roles = ['owner'] }: Pick<OperatorOptions, 'db' | 'dir' | 'roles'>,
  name: string | null,
): Promise<string> {
  const file = join(dir, `login-${name ?? 'nobody'}`)
  if (name !== null && !existsSync(file)) {
    const { token } = await colleague(db.owner, { name, kind: 'terminal', roles })
    await writeLogin(file, token)
  }
  return file
}
