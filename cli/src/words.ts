import { parseArgs } from 'node:util'
import { type Command, parseOptions, UsageError, type Words } from './command.ts'

/** What was typed behind the name of a command. Throws a `UsageError` that says what is wrong with it. */
export function readWords(command: Command, args: string[]): Words {
  refuseOptions(command, args)
  try {
    const { positionals, values } = parseArgs({
      args,
      options: parseOptions(command),
      allowPositionals: true,
    })
    const [least, most] = command.positionals
    if (positionals.length < least || positionals.length > most)
      throw new UsageError('Too few or too many words.')
    return { positionals, values: { ...values } as Words['values'] }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${why}\nusage: samnang ${command.name} ${command.usage}`)
  }
}

/** Their values are not repeated. */
function refuseOptions(command: Command, args: string[]): void {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  for (const [name, why] of Object.entries(command.refused ?? {}))
    if (options.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))) throw new UsageError(why)
}
