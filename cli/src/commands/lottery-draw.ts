import { unitsToRiel } from '@samnang/core/money'
import {
  type LotteryDrawSummary,
  type LotteryState,
  listLotteryDraws,
  lotteryDrawSheet,
} from '@samnang/server/lottery/draws'
import { type Command, CommandError, readId, UsageError } from '../command.ts'
import { clockTime, readLimit, readType } from './lottery-words.ts'

const STATES: readonly LotteryState[] = [
  'scheduled',
  'open',
  'closed',
  'entered',
  'confirmed',
  'settled',
  'reversing',
  'reopened',
  'void',
]

const list: Command = {
  name: 'lottery draw list',
  usage: '[--type T] [--state STATE] [--limit N]',
  summary: 'Draws of the ticket lottery, the latest first, with tickets and money in riel.',
  options: {
    type: { type: 'string', help: 'VN, TN or KH' },
    state: { type: 'string', help: STATES.join(', ') },
    limit: { type: 'string', help: 'how many, default 20, at most 1000' },
  },
  positionals: [0, 0],
  async run({ values }, { pool, print }) {
    const type = values.type === undefined ? null : readType(values.type)
    const state = readState(values.state)
    const draws = await listLotteryDraws(await pool(), { type, state, limit: readLimit(values.limit) })
    print(draws.length === 0 ? 'No draws.' : draws.map(lineOf).join('\n'), draws.map(jsonOf))
    return 0
  },
}

const show: Command = {
  name: 'lottery draw show',
  usage: 'ID',
  summary: 'One draw: closing times, special numbers, and its result once it is confirmed.',
  positionals: [1, 1],
  async run({ positionals }, { pool, print }) {
    const [db, id] = [await pool(), readId(positionals[0])]
    const sheet = await lotteryDrawSheet(db, id)
    if (!sheet) throw new CommandError(`There is no lottery draw ${id}.`)
    const { draw, closes, specials } = sheet
    const lines = [
      lineOf(draw),
      `opens ${clockTime(draw.opensMs)}  no deleting from ${clockTime(draw.stopDeleteMs)}  rules ${draw.rulesVersion}`,
      ...(draw.columns.length > 0 ? [`columns ${draw.columns.join(', ')}`] : []),
      ...closes.map(({ posts, closesMs }) => `closes ${clockTime(closesMs)}  ${posts.join(' ')}`),
      ...specials.map(
        ({ number, percent }) => `${number} ${percent === 0 ? 'not sold' : `pays ${percent} %`}`,
      ),
      ...(draw.result === null ? [] : [`result ${JSON.stringify(draw.result)}`]),
      ...(draw.source === null ? [] : [`source ${draw.source}`]),
      ...(draw.voidReason === null ? [] : [`void: ${draw.voidReason}`]),
    ]
    print(lines.join('\n'), {
      ...jsonOf(draw),
      opens_at: new Date(draw.opensMs),
      stop_delete_at: new Date(draw.stopDeleteMs),
      rule_version: draw.rulesVersion,
      columns: draw.columns,
      closes: closes.map(({ posts, digits, closesMs }) => ({ posts, digits, closes_at: new Date(closesMs) })),
      specials: specials.map(({ number, percent }) => ({ number, percent })),
      result: draw.result,
      source: draw.source,
    })
    return 0
  },
}

function readState(value: string | boolean | undefined): LotteryState | null {
  if (value === undefined) return null
  const state = STATES.find((known) => known === value)
  if (!state) throw new UsageError(`--state is one of ${STATES.join(', ')}.`)
  return state
}

function lineOf(draw: LotteryDrawSummary): string {
  const money = `stake ${unitsToRiel(draw.stakeUnits)}  paid ${unitsToRiel(draw.payoutUnits)}`
  const name = `${draw.type} ${draw.session}${draw.isSpecial ? ' special' : ''}`
  return `${draw.id}  ${name}  ${clockTime(draw.drawMs)}  ${draw.state.padEnd(9)}  tickets ${draw.tickets}  ${money}`
}

function jsonOf(draw: LotteryDrawSummary) {
  return {
    id: Number(draw.id),
    type: draw.type,
    session: draw.session,
    title: draw.title,
    draw_at: new Date(draw.drawMs),
    closes_at: new Date(draw.closesMs),
    state: draw.state,
    special: draw.isSpecial,
    round: draw.round,
    void_reason: draw.voidReason,
    tickets: draw.tickets,
    stake: unitsToRiel(draw.stakeUnits),
    paid: unitsToRiel(draw.payoutUnits),
  }
}

export const lotteryDrawCommands = [list, show]
