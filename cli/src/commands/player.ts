import { TRANSFER_REASONS, type TransferReason } from '@samnang/core/ledger/transfer-reason'
import { UNITS_PER_RIEL, unitsToRiel } from '@samnang/core/money'
import type { Refusal } from '@samnang/core/refusal'
import type { By } from '@samnang/server/base/audit-log'
import { creditPlayer, debitPlayer } from '@samnang/server/money/post-transfer'
import { Passwords } from '@samnang/server/players/passwords'
import { createPlayer, lockPlayer, setPassword, unlockPlayer } from '@samnang/server/players/player-admin'
import { playerIdOf } from '@samnang/server/players/player-facts'
import {
  type Command,
  CommandError,
  type Context,
  NOTE,
  readCode,
  readRiel,
  UsageError,
  type Words,
} from '../command.ts'
import { NO_PASSWORD_ARGUMENT, PASSWORD_OPTIONS } from '../read-password.ts'
import { sentenceOf } from '../sentence.ts'

const KEY = {
  type: 'string',
  help: 'your own idempotency key: the same one moves money once',
} as const
const REASON = {
  type: 'string',
  help: `what the player reads: ${TRANSFER_REASONS.join(', ')}; none: a plain movement`,
} as const

/** Creating a player is one right, giving money another one. */
export const MONEY = ['money.change'] as const

const create: Command = {
  name: 'player create',
  usage: 'NAME [--password-stdin] [--credit RIEL]',
  summary: 'Creates a player, optionally with money; asks for the password.',
  refused: NO_PASSWORD_ARGUMENT,
  permission: 'players.create',
  options: { ...PASSWORD_OPTIONS, credit: { type: 'string', help: 'first balance in riel' } },
  positionals: [1, 1],
  async run({ positionals: [username = ''], values }, context) {
    const credit = values.credit === undefined ? null : readRiel(text(values.credit))
    const by = await context.by(...(credit === null ? [] : MONEY))
    const password = await passwordIn(context, values)
    const id = await addPlayer(context, { username, password, credit, by })
    const money = credit === null ? '' : ` with ${credit} riel`
    context.print(`Player ${username} has id ${id}${money}.`, { id, username, credit: Number(credit ?? 0n) })
    return 0
  },
}

export type NewPlayer = { username: string; password: string; credit: bigint | null; by: By }

/** The first credit has a key of the player's own, so making the player again after a kill cannot pay it twice. */
export async function addPlayer(
  context: Context,
  { username, password, credit, by }: NewPlayer,
): Promise<bigint> {
  const pool = await context.pool()
  const tools = {
    pool,
    passwords: new Passwords({ bytes: context.random }),
    random: { bytes: context.random },
  }
  const created = await createPlayer(tools, { username, password, by })
  if (!created.ok) throw refusal(created, username)
  if (credit !== null)
    await move(context, creditPlayer, {
      id: created.value,
      riel: credit,
      key: 'opening',
      note: by.reason ?? '',
      reason: null,
      actor: by.actor,
    })
  return created.value
}

const credit = transferCommand('credit', 'Adds money to a player.', creditPlayer)
const debit = transferCommand('debit', 'Takes money from a player, never below zero.', debitPlayer)

function transferCommand(verb: 'credit' | 'debit', summary: string, post: typeof creditPlayer): Command {
  return {
    name: `player ${verb}`,
    usage: 'NAME RIEL [--key ID] [--reason CODE] [--note TEXT]',
    summary,
    permission: 'money.change',
    options: { key: KEY, reason: REASON, note: NOTE },
    positionals: [2, 2],
    async run({ positionals: [username = '', riel], values }, context) {
      const amount = readRiel(riel)
      const id = await playerId(context, username)
      const key =
        values.key === undefined ? `cli:${Buffer.from(context.random(16)).toString('hex')}` : text(values.key)
      const reason = readReason(values.reason)
      const { actor, reason: note = '' } = await context.by()
      const done = await move(context, post, { id, riel: amount, key, note, reason, actor })
      const again = done.replay ? ' (this key was used before: nothing moved again)' : ''
      context.print(`${username} has ${unitsToRiel(done.balance)} riel now${again}.`, {
        id,
        balance: unitsToRiel(done.balance),
        replay: done.replay,
      })
      return 0
    },
  }
}

type Movement = {
  id: bigint
  riel: bigint
  key: string
  note: string
  reason: TransferReason | null
  actor: string
}

async function move(context: Context, post: typeof creditPlayer, movement: Movement) {
  const { id: playerId, riel, key, note, reason, actor } = movement
  if (key === '' || key.length > 100) throw new UsageError('--key has 1 to 100 characters.')
  const amountUnits = riel * UNITS_PER_RIEL
  const done = await post(await context.pool(), { playerId, amountUnits, key, note, reason, actor })
  if (!done.ok) throw refusal(done, `player ${playerId}`)
  return done.value
}

const lock = nameCommand(
  'lock',
  'Ends the sessions of a player and locks the player out.',
  async (context, name, by) => lockPlayer(await context.pool(), name, by),
)
const unlock = nameCommand('unlock', 'Lets a player in again.', async (context, name, by) =>
  unlockPlayer(await context.pool(), name, by),
)

function nameCommand(
  verb: string,
  summary: string,
  act: (context: Context, name: string, by: By) => ReturnType<typeof lockPlayer>,
): Command {
  return {
    name: `player ${verb}`,
    usage: 'NAME',
    summary,
    permission: 'players.lock',
    positionals: [1, 1],
    async run({ positionals: [username = ''] }, context) {
      const done = await act(context, username, await context.by())
      if (!done.ok) throw refusal(done, username)
      context.print(`Done: ${verb} ${username}.`, { id: done.value, [verb]: true })
      return 0
    },
  }
}

const password: Command = {
  name: 'player password',
  usage: 'NAME [--password-stdin]',
  summary: 'Sets a password, which it asks for, and ends the sessions of the player.',
  refused: NO_PASSWORD_ARGUMENT,
  permission: 'players.password',
  options: PASSWORD_OPTIONS,
  positionals: [1, 1],
  async run({ positionals: [username = ''], values }, context) {
    const random = { bytes: context.random }
    const by = await context.by()
    const tools = { pool: await context.pool(), passwords: new Passwords(random), random }
    const password = await passwordIn(context, values)
    const done = await setPassword(tools, { username, password, by })
    if (!done.ok) throw refusal(done, username)
    context.print(`The password of ${username} is set.`, { id: done.value })
    return 0
  },
}

function readReason(value: string | boolean | undefined): TransferReason | null {
  return value === undefined ? null : readCode(TRANSFER_REASONS, value, '--reason')
}

async function playerId(context: Context, username: string): Promise<bigint> {
  const id = await playerIdOf(await context.pool(), username)
  if (id === null) throw new CommandError(`There is no player ${username}.`)
  return id
}

function passwordIn(context: Context, values: Words['values']): Promise<string> {
  return context.readPassword(values['password-stdin'] === true)
}

function text(value: string | boolean): string {
  return typeof value === 'string' ? value : ''
}

function refusal(outcome: Refusal, subject: string): CommandError {
  return new CommandError(sentenceOf(outcome, subject))
}

export const playerCommands = [create, credit, debit, lock, unlock, password]
