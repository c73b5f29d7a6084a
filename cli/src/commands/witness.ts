import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, CommandError, type Context, UsageError, type Words } from '../command.ts'
import { Alarm, PATIENCE, type Patience } from '../witness/alarm.ts'
import { differenceOf, notACopy } from '../witness/compare.ts'
import { look } from '../witness/follow.ts'
import { saidOf } from '../witness/said.ts'

const follow: Command = {
  name: 'witness',
  usage: 'URL DIR',
  summary:
    'Follows the public log of a house from outside, with a copy of its own in DIR: exit code 1 and a file ALARM-… where it was forked, changed or a draw withheld.',
  options: {
    every: { type: 'string', help: 'look again after so many seconds, until there is an alarm' },
    late: { type: 'string', help: 'seconds after its moment in which a sealed draw must have ended; 600' },
    voids: {
      type: 'string',
      help: 'percent of the draws of a game and day, of KH and thirty days, that may be called off; 0.1',
    },
    missing: { type: 'string', help: 'percent of the draws of a poll and day that need not be opened; 1' },
    rehearsal: {
      type: 'boolean',
      help: 'the house has a beacon of its own, which proves nothing: its draws are not proven, and no alarm',
    },
  },
  positionals: [2, 2],
  async run(words, context) {
    const everyS = readNumber(words, 'every', null)
    const patience: Patience = {
      lateMs: 1000 * readNumber(words, 'late', PATIENCE.lateMs / 1000),
      voidShare: readNumber(words, 'voids', PATIENCE.voidShare * 100) / 100,
      missingShare: readNumber(words, 'missing', PATIENCE.missingShare * 100) / 100,
    }
    if (everyS !== null && words.values.json === true)
      throw new UsageError('--json prints one text at the end, and --every has none.')
    if (everyS === null) {
      await lookOnce(words, context, patience)
      return 0
    }
    for (;;) {
      // Nobody home now is no alarm: what was promised meanwhile is late then, and that is one.
      await lookOnce(words, context, patience).catch((fault: unknown) => {
        if (!(fault instanceof NoAnswer)) throw fault
        context.print(fault.message)
      })
      await sleep(1000 * everyS)
    }
  },
}

class NoAnswer extends CommandError {}

async function lookOnce(
  { positionals: [url = '', dir = ''], values }: Words,
  { print, now }: Context,
  patience: Patience,
): Promise<void> {
  try {
    const isRehearsal = values.rehearsal === true
    const seen = await look(url.replace(/\/+$/, ''), dir, { now, patience, isRehearsal })
    print(saidOf(seen), seen)
  } catch (fault) {
    if (fault instanceof Alarm) throw new CommandError(`ALARM: ${fault.message}. The evidence is in ${dir}.`)
    throw new NoAnswer(`${url} does not answer: ${fault instanceof Error ? fault.message : String(fault)}`)
  }
}

function readNumber<T extends number | null>({ values }: Words, name: string, otherwise: T): number | T {
  const text = values[name]
  if (text === undefined) return otherwise
  if (
    typeof text !== 'string' ||
    !/^\d{1,6}(\.\d{1,3})?$/.test(text) ||
    (name === 'every' && Number(text) === 0)
  )
    throw new UsageError(`--${name} is a number, not "${String(text)}".`)
  return Number(text)
}

const compare: Command = {
  name: 'witness compare',
  usage: 'DIR DIR',
  summary: 'Whether two witnesses of one house were shown the same log; exit code 1 where they were not.',
  positionals: [2, 2],
  async run({ positionals: [one = '', other = ''] }, { print }) {
    const fault = notACopy(one) ?? notACopy(other)
    if (fault !== null)
      throw new CommandError(`Nothing was compared: ${fault}. Make one first: samnang witness URL DIR.`)
    const difference = differenceOf(one, other)
    if (difference !== null) throw new CommandError(`ALARM: ${difference}.`)
    print('Both were shown one log.', { same: true })
    return 0
  },
}

/** The longer name first: a command is found by its beginning. */
export const witnessCommands = [compare, follow]
