import { parseArgs } from 'node:util'
import { type Command, parseOptions, UsageError, type Words } from './command.ts'

/** What was typed behind the name of a command. Throws a `UsageError` that says what to type instead. */
export function readWords(command: Command, args: string[]): Words {
  refuseOptions(command, args)
  const usage = `usage: samnang ${command.name} ${command.usage}`.trimEnd()
  const { positionals, values } = parsed(command, args, usage)
  const [least, most] = command.positionals
  if (positionals.length < least || positionals.length > most)
    throw new UsageError(`Too ${positionals.length < least ? 'few' : 'many'} words.\n${usage}`)
  return { positionals, values }
}

/** Their values are not repeated. */
function refuseOptions(command: Command, args: string[]): void {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  for (const [name, why] of Object.entries(command.refused ?? {}))
    if (options.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))) throw new UsageError(why)
}

function parsed(command: Command, args: string[], usage: string): Words {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: parseOptions(command),
      allowPositionals: true,
    })
    return { positionals, values: { ...values } as Words['values'] } // no option of ours may be given twice
  } catch (error) {
    throw new UsageError(`${sentenceOf(error)}\n${usage}`)
  }
}

/** The parser's own sentences are for programmers. */
function sentenceOf(error: unknown): string {
  const { code, message = '' } = error as { code?: string; message?: string } // whatever was thrown
  const [, option = ''] = /'(-[^' ]*)/.exec(message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return /^-[\d.]/.test(option)
      ? `"${option}" is not possible here: amounts, ids and numbers are not below zero.`
      : `There is no option ${option}.`
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw error
  return message.includes('does not take')
    ? `${option} stands alone, without a value.`
    : `${option} needs a value; one that begins with a hyphen is written ${option}=-…`
}
