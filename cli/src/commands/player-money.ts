/** Money by hand: from the amount on from which the office's till takes two people, a terminal takes them, too. */
import { canonicalJson } from '@samnang/core/canonical-json'
import { TRANSFER_REASONS, type TransferReason } from '@samnang/core/ledger/transfer-reason'
import { UNITS_PER_RIEL, unitsToRiel } from '@samnang/core/money'
import type { Outcome } from '@samnang/core/refusal'
import type { By } from '@samnang/server/base/audit-log'
import {
  creditPlayer,
  debitPlayer,
  postTransferIn,
  type Transfer,
  type TransferKind,
  type Transferred,
  tellPlayer,
} from '@samnang/server/money/post-transfer'
import { playerIdOf } from '@samnang/server/players/player-facts'
import { isAloneInHouse, twoFrom } from '@samnang/server/staff/staff'
import { type Command, CommandError, type Context, NOTE, readCode, readRiel, UsageError } from '../command.ts'
import { sentenceOf } from '../sentence.ts'
import { byTwo } from './two-people.ts'

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
/** Whose rule of two people holds: what does the same in the office. */
const RULES = { credit: 'POST /api/deposits', debit: 'POST /api/withdrawals/:id/approve' } as const

const credit = transferCommand('credit', 'Adds money to a player.', creditPlayer)
const debit = transferCommand('debit', 'Takes money from a player, never below zero.', debitPlayer)

function transferCommand(verb: TransferKind, summary: string, post: typeof creditPlayer): Command {
  return {
    name: `player ${verb}`,
    usage: 'NAME RIEL [--key ID] [--reason CODE] [--note TEXT]',
    summary: `${summary} From the house’s amount on two people have to say so.`,
    permission: 'money.change',
    options: { key: KEY, reason: REASON, note: NOTE },
    positionals: [2, 2],
    async run({ positionals: [username = '', riel], values }, context) {
      const amountUnits = readRiel(riel) * UNITS_PER_RIEL
      const playerId = await idOf(context, username)
      const key = values.key === undefined ? null : readKey(values.key)
      const reason = readReason(values.reason)
      const { actor, reason: note = '' } = await context.by()
      const asked = { playerId, amountUnits, key: key ?? ownKey(context), note, reason, actor }
      const twoFromUnits = await twoFrom(await context.office(), RULES[verb])
      const done = await post(await context.pool(), { ...asked, twoFromUnits })
      const moved =
        !done.ok && done.code === 'second_person_needed'
          ? await moveByTwo(context, verb, { ...asked, key })
          : orThrow(done, asked)
      if (moved !== null) tell(context, username, { id: playerId, ...moved })
      return 0
    },
  }
}

/** What both have to type; a key of one's own only where it was given. Null: the first word is written down. */
async function moveByTwo(
  context: Context,
  verb: TransferKind,
  asked: Omit<Transfer, 'key'> & { key: string | null },
): Promise<Transferred | null> {
  const { playerId, amountUnits, key, reason } = asked
  const subject = canonicalJson({
    player: String(playerId),
    riel: String(amountUnits / UNITS_PER_RIEL),
    key,
    reason: reason ?? null,
  })
  const two = {
    command: `player ${verb}`,
    permission: 'money.change',
    agrees: 'approvals.decide',
    subject,
  } as const
  const moved = await byTwo(
    context,
    { ...two, unchanged: 'No money is moved yet' },
    async (tx, { actor, approvedBy, alone, reason: note = '' }) => {
      const by = { actor, ...(approvedBy === undefined ? {} : { approvedBy }), ...(alone ? { alone } : {}) }
      return orThrow(
        await postTransferIn(tx, verb, { ...asked, ...by, note, key: key ?? ownKey(context) }),
        asked,
      )
    },
  )
  if (moved !== null && !moved.replay) await tellPlayer(await context.pool(), playerId)
  return moved
}

/**
 * Before their players are made: what takes two people is credited apart. Answers of which balances the log has to say that
 * there was nobody else.
 */
export async function expectOpening(
  context: Context,
  credits: readonly bigint[],
): Promise<(riel: bigint) => boolean> {
  const office = await context.office()
  const from = credits.length === 0 ? null : await twoFrom(office, RULES.credit)
  const isLarge = (riel: bigint) => from !== null && riel * UNITS_PER_RIEL >= from
  const large = credits.find(isLarge)
  if (large === undefined) return isLarge
  const { staff } = await context.member()
  if (await isAloneInHouse(office, staff, 'money.change')) return isLarge
  throw new CommandError(
    `A balance of ${large} riel takes two people: make the player without it, then both type player credit. Nobody was made.`,
  )
}

/** The key is the player's own, so making the player again after a kill cannot pay it twice. */
export async function creditOpening(
  context: Context,
  { id, riel, by, isAlone }: { id: bigint; riel: bigint; by: By; isAlone: boolean },
): Promise<void> {
  const { actor, reason: note = '' } = by
  const transfer: Transfer = {
    ...(isAlone ? { alone: true } : {}),
    playerId: id,
    amountUnits: riel * UNITS_PER_RIEL,
    key: 'opening',
    note,
    reason: null,
    actor,
  }
  orThrow(await creditPlayer(await context.pool(), transfer), transfer)
}

function orThrow(done: Outcome<Transferred>, { playerId }: { playerId: bigint }): Transferred {
  if (!done.ok) throw new CommandError(sentenceOf(done, `player ${playerId}`))
  return done.value
}

function tell(
  { print }: Context,
  username: string,
  { id, balance, replay }: Transferred & { id: bigint },
): void {
  const again = replay ? ' (this key was used before: nothing moved again)' : ''
  const riel = unitsToRiel(balance)
  print(`${username} has ${riel} riel now${again}.`, { id, balance: riel, replay })
}

async function idOf(context: Context, username: string): Promise<bigint> {
  const id = await playerIdOf(await context.pool(), username)
  if (id === null) throw new CommandError(`There is no player ${username}.`)
  return id
}

function ownKey({ random }: Context): string {
  return `cli:${Buffer.from(random(16)).toString('hex')}`
}

function readKey(value: string | boolean): string {
  const key = typeof value === 'string' ? value : ''
  if (key === '' || key.length > 100) throw new UsageError('--key has 1 to 100 characters.')
  return key
}

function readReason(value: string | boolean | undefined): TransferReason | null {
  return value === undefined ? null : readCode(TRANSFER_REASONS, value, '--reason')
}

export const playerMoneyCommands = [credit, debit]
