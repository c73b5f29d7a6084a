import { type Command, optionsOf } from './command.ts'

const LINE = '  '

/** All commands, one line each. */
export function overview(commands: readonly Command[]): string {
  return `samnang: the operator's command line

usage: samnang COMMAND [WORDS] [--json] [--help]

${listOf(commands)}

Works on DATA_DIR or DATABASE_URL, whether the server runs or not.
Exit codes: 0 done, 1 refused or found wrong, 2 not understood.
`
}

export function helpOfGroup(commands: readonly Command[]): string {
  return `${listOf(commands)}\n`
}

export function helpOf(command: Command): string {
  const options = Object.entries(optionsOf(command)).map(([name, { type, help }]) =>
    optionLine(`${name}${type === 'string' ? ' …' : ''}`, help),
  )
  const all = [...options, optionLine('json', 'print one JSON text')]
  const asks =
    command.permission === undefined
      ? ''
      : `\nA change needs your log-in (samnang login) with the permission ${command.permission}.\n`
  return `${command.summary}\n\nusage: samnang ${command.name} ${command.usage}\n\n${all.join('\n')}\n${asks}`
}

function optionLine(name: string, help: string): string {
  return `${LINE}--${name}`.padEnd(24) + help
}

function listOf(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name, usage }) => `${name} ${usage}`.length))
  return commands
    .map(({ name, usage, summary }) => `${LINE}${`${name} ${usage}`.padEnd(width + 2)}${summary}`)
    .join('\n')
}
