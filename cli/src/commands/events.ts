import { EVENT_LIMIT_NAMES, type EventLimits, isEventLimit } from '@samnang/core/significant-events'
import { changeEventLimits, eventLimits } from '@samnang/server/figures/event-limits'
import { type Command, UsageError, type Words } from '../command.ts'

const list: Command = {
  name: 'events show',
  usage: '',
  summary: 'From which amounts on, in riel, a bet, a win, a deposit or a withdrawal is a significant event.',
  positionals: [0, 0],
  async run(_words, { pool, print }) {
    const limits = await eventLimits(await pool())
    print(linesOf(limits), limits)
    return 0
  },
}

const change: Command = {
  name: 'events limits',
  usage: '[--bet RIEL] [--win RIEL] [--transfer RIEL]',
  summary: 'Changes these amounts; they hold for what is booked from then on.',
  permission: 'limits.change',
  options: {
    bet: { type: 'string', help: 'staked at once' },
    win: { type: 'string', help: 'won on one draw, ticket or round' },
    transfer: { type: 'string', help: 'into the house or out of it' },
  },
  positionals: [0, 0],
  async run({ values }, { pool, print, by }) {
    const some = readLimits(values)
    const limits = await changeEventLimits(await pool(), some, await by())
    print(linesOf(limits), limits)
    return 0
  },
}

function readLimits(values: Words['values']): Partial<EventLimits> {
  const given = EVENT_LIMIT_NAMES.filter((name) => values[name] !== undefined)
  if (given.length === 0) throw new UsageError('Say which amount: --bet, --win or --transfer.')
  return Object.fromEntries(given.map((name) => [name, readRiel(name, String(values[name]))]))
}

function readRiel(name: string, text: string): number {
  const riel = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN
  if (!isEventLimit(riel)) throw new UsageError(`--${name} is an amount in whole riel.`)
  return riel
}

function linesOf(limits: EventLimits): string {
  return EVENT_LIMIT_NAMES.map((name) => `${name}  from ${limits[name]} riel`).join('\n')
}

export const eventCommands = [list, change]
