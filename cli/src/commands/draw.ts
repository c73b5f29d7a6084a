import { type OfficeRefusalCode, officeRefusals } from '@samnang/contract/office/office-refusals'
import type { Verification } from '@samnang/core/fairness/verify-draw'
import { unitsToRiel } from '@samnang/core/money'
import { STAFF_VOID_REASONS } from '@samnang/core/void-reason'
import { provenBalls } from '@samnang/server/fairness/proven-balls'
import { verifyDrawById } from '@samnang/server/fairness/published-draw'
import { type DrawSummary, listDraws, summariseDraw } from '@samnang/server/lotto59/draws'
import { previewResettlement, type ResettlePreview } from '@samnang/server/lotto59/resettle-draw'
import { callOffDraw, resettleDraw } from '@samnang/server/office/lotto59-commands'
import { type Command, CommandError, NOTE, readCode, readId, UsageError, VOID_REASON } from '../command.ts'
import { giveToOffice } from '../give-to-office.ts'

const STATES = ['SCHEDULED', 'OPEN', 'CLOSED', 'ROOTED', 'DRAWN', 'SETTLED', 'VOID']

const drawList: Command = {
  name: 'draw list',
  usage: '[--poll POLL_1|POLL_2] [--state STATE] [--limit N]',
  summary: 'The newest draws with their bets and money in riel.',
  options: {
    poll: { type: 'string', help: 'only this poll' },
    state: { type: 'string', help: STATES.join(', ') },
    limit: { type: 'string', help: 'how many, default 20, at most 1000' },
  },
  positionals: [0, 0],
  async run({ values }, { pool, print }) {
    const poll = oneOf(values.poll, ['POLL_1', 'POLL_2'], '--poll')
    const state = oneOf(values.state, STATES, '--state')
    const draws = await listDraws(await pool(), { poll, state, limit: readLimit(values.limit) })
    print(draws.length === 0 ? 'No draws.' : draws.map(lineOf).join('\n'), draws.map(jsonOf))
    return 0
  },
}

const drawShow: Command = {
  name: 'draw show',
  usage: 'RESULT_ID',
  summary: 'One draw; its balls once they have been shown.',
  positionals: [1, 1],
  async run({ positionals }, { pool, print }) {
    const draw = await summariseDraw(await pool(), readId(positionals[0]))
    if (!draw) throw new CommandError(`There is no draw ${positionals[0]}.`)
    print(lineOf(draw), jsonOf(draw))
    return 0
  },
}

const drawVoid: Command = {
  name: 'draw void',
  usage: 'RESULT_ID --reason CODE [--note TEXT]',
  summary:
    'Refunds every bet of a draw; from its close on it is asked for, and a second person agrees in the office.',
  permission: 'draws.manage',
  options: { reason: VOID_REASON, note: NOTE },
  positionals: [1, 1],
  async run({ positionals, values }, context) {
    const id = readId(positionals[0])
    const code = readCode(STAFF_VOID_REASONS, values.reason, '--reason')
    const name = 'POST /api/lotto59/draws/:id/void'
    const params = { id: String(id) }
    const done = await giveToOffice(context, { name, params, body: { code }, handler: callOffDraw })
    if (!done.ok && done.code === 'too_late')
      throw new CommandError(`Draw ${id} has its balls or is void already: it cannot be voided.`)
    if (!done.ok) throw new CommandError(refusalOf(id, done.code))
    if (done.value === 'waits') return 0
    context.print(`Draw ${id} is void; its bets are refunded within seconds of the server running.`, {
      id,
      void: true,
    })
    return 0
  },
}

const drawResettle: Command = {
  name: 'draw resettle',
  usage: 'RESULT_ID [--ask]',
  summary:
    'What settling a paid draw again by its proven balls would change; with --ask it is asked for, and a second person agrees in the office.',
  permission: 'draws.resettle',
  options: { ask: { type: 'boolean', help: 'ask for it; without it nothing is changed' } },
  positionals: [1, 1],
  async run({ positionals, values }, context) {
    const id = readId(positionals[0])
    const { member, pool, print } = context
    await member()
    const looked = await previewResettlement(await pool(), {
      id,
      proven: await provenBalls(await pool(), id),
    })
    if (!looked.ok) throw new CommandError(refusalOf(id, looked.code))
    const seen = seenOf(looked.value)
    print(changesOf(id, looked.value), {
      id,
      ...seen,
      tickets: looked.value.tickets,
      below: looked.value.below,
    })
    if (values.ask !== true) return 0
    const name = 'POST /api/lotto59/draws/:id/resettle'
    const params = { id: String(id) }
    const done = await giveToOffice(context, { name, params, body: seen, handler: resettleDraw })
    if (!done.ok) throw new CommandError(refusalOf(id, done.code))
    if (done.value !== 'waits')
      print(`Draw ${id} is settled again within seconds of the server running.`, { id })
    return 0
  },
}

function seenOf({ players, downUnits, upUnits }: ResettlePreview) {
  return { players, down: unitsToRiel(downUnits), up: unitsToRiel(upUnits) }
}

function changesOf(id: bigint, { balls, proven, tickets, below, pot, ...found }: ResettlePreview): string {
  const { players, down, up } = seenOf({ balls, proven, tickets, below, pot, ...found })
  if (players === 0 && pot === 0 && balls.join() === proven.join())
    return `Draw ${id}: nothing would change; everybody has what it owes them.`
  return [
    `Draw ${id}: its balls are ${balls.join(' ')}; its records prove ${proven.join(' ')}.`,
    `Tickets that change: ${tickets}, players: ${players}. Less by ${down} riel, more by ${up} riel.`,
    `Balances that would fall below zero: ${below}. Lines of all five numbers that would change: ${pot}.`,
  ].join('\n')
}

function refusalOf(id: bigint, code: OfficeRefusalCode): string {
  if (code === 'not_found') return `There is no draw ${id}.`
  return `Draw ${id}: ${officeRefusals[code].message}`
}

const CONCLUSION = {
  ok: 'holds.',
  failed: 'is NOT proven: a record does not hold.',
  not_yet: 'is not finished: what is public so far holds.',
  void: 'is void: it has no result.',
  not_verifiable: 'cannot be verified by this version.',
} as const

/** Nothing of a seed is among the steps: others draw, and only the tickets can be checked. */
const OUTSIDE = 'holds for its tickets; the result comes from outside and is not proven here.'

function conclusionOf({ state, steps }: Verification): string {
  const isOutside = state === 'ok' && !steps.some(({ code }) => code === 'seed_matches')
  return isOutside ? OUTSIDE : CONCLUSION[state]
}

const drawVerify: Command = {
  name: 'draw verify',
  usage: 'RESULT_ID',
  summary:
    'Recomputes a draw of either game from its public records; exit code 1 when anything does not hold.',
  positionals: [1, 1],
  async run({ positionals }, { pool, print }) {
    const id = readId(positionals[0])
    const verification = await verifyDrawById(await pool(), id)
    if (!verification) throw new CommandError(`There is no opened draw ${id}.`)
    for (const { code, state, detail } of verification.steps)
      print(`${state.padEnd(15)}${code}`, { code, state, detail })
    print(`Draw ${id} ${conclusionOf(verification)}`, {
      id,
      ok: verification.ok,
      state: verification.state,
    })
    return verification.ok ? 0 : 1
  },
}

function lineOf(draw: DrawSummary): string {
  const money = `stake ${unitsToRiel(draw.stake)}  paid ${unitsToRiel(draw.paid)}`
  const end = draw.balls?.join(' ') ?? draw.void_reason ?? ''
  const head = `${draw.id}  ${draw.poll} no. ${draw.number}  ${draw.closes_at.toISOString()}`
  return `${head}  ${draw.state.padEnd(9)}  tickets ${draw.tickets}  ${money}  ${end}`.trimEnd()
}

function jsonOf(draw: DrawSummary) {
  return {
    result_id: Number(draw.id),
    poll: draw.poll,
    number: draw.number,
    closes_at: draw.closes_at.toISOString(),
    state: draw.state,
    void_reason: draw.void_reason,
    tickets: Number(draw.tickets),
    stake: unitsToRiel(draw.stake),
    paid: unitsToRiel(draw.paid),
    balls: draw.balls,
  }
}

function oneOf(value: string | boolean | undefined, allowed: string[], name: string): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || !allowed.includes(value))
    throw new UsageError(`${name} is one of ${allowed.join(', ')}.`)
  return value
}

function readLimit(value: string | boolean | undefined): number {
  if (value === undefined) return 20
  if (typeof value !== 'string' || !/^([1-9][0-9]{0,2}|1000)$/.test(value))
    throw new UsageError('--limit is a number from 1 to 1000.')
  return Number(value)
}

export const drawCommands = [drawList, drawShow, drawVoid, drawVerify, drawResettle]
