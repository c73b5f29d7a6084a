import { type Command, CommandError } from '../command.ts'
import { Alarm, look } from '../witness/follow.ts'
import { differenceOf } from '../witness/own-copy.ts'

const follow: Command = {
  name: 'witness',
  usage: 'URL DIR',
  summary:
    'Follows the public log of a house from outside, with a copy of its own in DIR: exit code 1 and a file ALARM-… where it was forked, changed or a draw withheld.',
  positionals: [2, 2],
  async run({ positionals: [url = '', dir = ''] }, { print, now }) {
    try {
      const seen = await look(url.replace(/\/+$/, ''), dir, now)
      print(
        `${seen.size} entries, ${seen.entries} of them new; ${seen.proved} draws proven. All is one log.`,
        seen,
      )
      return 0
    } catch (fault) {
      if (fault instanceof Alarm)
        throw new CommandError(`ALARM: ${fault.message}. The evidence is in ${dir}.`)
      throw new CommandError(
        `${url} does not answer: ${fault instanceof Error ? fault.message : String(fault)}`,
      )
    }
  },
}

const compare: Command = {
  name: 'witness compare',
  usage: 'DIR DIR',
  summary: 'Whether two witnesses of one house were shown the same log; exit code 1 where they were not.',
  positionals: [2, 2],
  async run({ positionals: [one = '', other = ''] }, { print }) {
    const difference = differenceOf(one, other)
    if (difference !== null) throw new CommandError(`ALARM: ${difference}.`)
    print('Both were shown one log.', { same: true })
    return 0
  },
}

/** The longer name first: a command is found by its beginning. */
export const witnessCommands = [compare, follow]
