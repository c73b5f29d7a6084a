import { randomBytes } from 'node:crypto'
import { ConfigError, readConfig } from '@samnang/server/config'
import { tellMisspelt } from '@samnang/server/launch/misspelt'
import { StartError } from '@samnang/server/start-error'
import { actingFor } from './acting.ts'
import { type Command, CommandError, UsageError } from './command.ts'
import { allCommands, commandsOf } from './commands.ts'
import { openDatabase } from './database.ts'
import { helpOf, helpOfGroup, overview } from './help.ts'
import { loginFileOf } from './login-file.ts'
import { readLogIn, readPassword } from './read-password.ts'
import { readWords } from './read-words.ts'

/** Exit codes: 0 done, 1 refused or found wrong, 2 not understood. */
async function main(args: string[]): Promise<number> {
  const found = await findCommand(args)
  const wantsHelp = args.includes('--help') || args.includes('-h')
  if (!found || wantsHelp) return showHelp(args, found?.command, wantsHelp)
  const words = readWords(found.command, found.rest)
  tellMisspelt('samnang: ')
  const output = printer(words.values.json === true)
  const config = readConfig(process.env)
  const database = openDatabase(config)
  const terminal = { office: database.office, loginFile: loginFileOf(process.env, config) }
  const streams = { input: process.stdin, output: process.stderr }
  try {
    return await found.command.run(words, {
      config,
      url: database.url,
      pool: database.pool,
      ...terminal,
      ...actingFor(found.command, words, { ...terminal, isDemo: config.demo }),
      print: output.print,
      now: () => Date.now(),
      random: (count) => randomBytes(count),
      readPassword: (isPiped) => readPassword(isPiped, streams),
      readLogIn: (isPiped) => readLogIn(isPiped, streams),
    })
  } finally {
    output.flush()
    await database.close()
  }
}

async function findCommand(args: string[]): Promise<{ command: Command; rest: string[] } | undefined> {
  const command = (await commandsOf(args[0] ?? '')).find(({ name }) =>
    name.split(' ').every((word, at) => args[at] === word),
  )
  return command && { command, rest: args.slice(command.name.split(' ').length) }
}

async function showHelp(args: string[], command: Command | undefined, wanted: boolean): Promise<number> {
  const group = await groupOf(args)
  const text = command
    ? helpOf(command)
    : group.length > 0
      ? helpOfGroup(group)
      : overview(await allCommands())
  const isMistake = !wanted && args.length > 0 && args[0] !== 'help'
  if (isMistake) process.stderr.write(`samnang: there is no command "${args.join(' ')}".\n\n`)
  const stream = isMistake ? process.stderr : process.stdout
  stream.write(text)
  return isMistake ? 2 : 0
}

/** All commands that begin with the words typed; of words that no command has, those before them count. */
async function groupOf(args: string[]): Promise<readonly Command[]> {
  const words = args.filter((word) => !word.startsWith('-'))
  const commands = await commandsOf(words[0] ?? '')
  for (let count = words.length; count > 0; count--) {
    const group = commands.filter(({ name }) => `${name} `.startsWith(`${words.slice(0, count).join(' ')} `))
    if (group.length > 0) return group
  }
  return []
}

/** With `--json` everything printed becomes one JSON text: the last value, or the list of values. */
function printer(json: boolean) {
  const values: unknown[] = []
  return {
    print(text: string, value?: unknown): void {
      if (json) values.push(value ?? text)
      else process.stdout.write(`${text}\n`)
    },
    flush(): void {
      if (!json || values.length === 0) return
      const whole = values.length === 1 ? values[0] : values
      process.stdout.write(
        `${JSON.stringify(whole, (_key, value) => (typeof value === 'bigint' ? value.toString() : value))}\n`,
      )
    },
  }
}

function explain(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`samnang: ${error.message}\n`)
    return 2
  }
  const isClear = error instanceof CommandError || error instanceof ConfigError || error instanceof StartError
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`samnang: ${isClear ? message : `failed: ${message}`}\n`)
  return 1
}

/** Who reads our words may stop at any line (`… | head`): that is no fault, and what the command does goes on. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

process.exitCode = await main(process.argv.slice(2)).catch(explain)
