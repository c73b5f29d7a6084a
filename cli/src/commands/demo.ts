import { makeHouse } from '@samnang/server/demo-house/make-house'
import { type Command, UsageError, type Words } from '../command.ts'

const DAYS_A_MONTH = 30.5
const MONTHS_MAX = 24
const DAYS_MAX = 750
const PLAYERS_MAX = 5000

const house: Command = {
  name: 'demo house',
  usage: '',
  summary:
    'Plays a small house into a demo, to look at: players, bets of every product, money in and out, a bad day. A sample of the draws: 16 a day of POLL_1 and 4 of POLL_2 (half as many before the last 30 days), the whole ticket lottery.',
  options: {
    months: { type: 'string', help: 'how far back it goes, 1 to 24; 6 unless told' },
    days: { type: 'string', help: 'the same in days, 1 to 750' },
    players: { type: 'string', help: '10 to 5000; 1000 unless told' },
    seed: { type: 'string', help: 'a word: the same one plays the same house; it is printed' },
    once: { type: 'boolean', help: 'nothing where the demo has a house already, whichever' },
    gently: { type: 'boolean', help: 'lets everybody else on this machine go first' },
  },
  positionals: [0, 0],
  async run({ values }, { url, config, print, now, random }) {
    const { state, isNew } = await makeHouse({
      ...{ url: await url(), place: config, untilMs: now() },
      ...{ days: daysOf(values), players: readCount(values.players, '--players', [10, PLAYERS_MAX]) ?? 1000 },
      ...{ seed: readSeed(values.seed), drawnSeed: Buffer.from(random(4)).toString('hex') },
      say: (line) => process.stderr.write(`${line}\n`),
      isContent: values.once === true,
      patienceMs: 20_000,
      isPolite: values.gently === true && config.isDatabaseEmbedded,
    })
    const { seed, players, from_ms, until_ms } = state
    const [from, until] = [dayText(from_ms), dayText(until_ms)]
    const word = isNew ? 'The house was made' : 'The demo has this house already'
    print(
      `${word}: ${players} players from ${from} to ${until}, seed ${seed}. Prove it: samnang ledger audit`,
      {
        ...{ seed, players, from, until, is_new: isNew },
      },
    )
    return 0
  },
}

/** A sentence for people; the days of the plan are UTC's. */
function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function daysOf({ days, months }: Words['values']): number {
  if (days !== undefined && months !== undefined) throw new UsageError('Either --months or --days.')
  const told = readCount(days, '--days', [1, DAYS_MAX])
  return told ?? Math.round((readCount(months, '--months', [1, MONTHS_MAX]) ?? 6) * DAYS_A_MONTH)
}

function readCount(
  value: string | boolean | undefined,
  option: string,
  [least, most]: [number, number],
): number | null {
  if (value === undefined) return null
  const count = /^[0-9]{1,4}$/.test(String(value)) ? Number(value) : Number.NaN
  if (!(count >= least && count <= most))
    throw new UsageError(`${option} is a whole number from ${least} to ${most}.`)
  return count
}

function readSeed(value: string | boolean | undefined): string | null {
  if (value === undefined) return null
  if (!/^[a-z0-9-]{1,32}$/.test(String(value)))
    throw new UsageError('--seed is a word of small letters, digits and hyphens, 32 at most.')
  return String(value)
}

export const demoCommands = [house]
