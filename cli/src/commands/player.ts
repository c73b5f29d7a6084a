import type { Refusal } from '@samnang/core/refusal'
import type { By } from '@samnang/server/base/audit-log'
import { Passwords } from '@samnang/server/players/passwords'
import { createPlayer, lockPlayer, setPassword, unlockPlayer } from '@samnang/server/players/player-admin'
import { type Command, CommandError, type Context, readRiel, type Words } from '../command.ts'
import { NO_PASSWORD_ARGUMENT, PASSWORD_OPTIONS } from '../read-password.ts'
import { sentenceOf } from '../sentence.ts'
import { creditOpening, expectOpening, MONEY } from './player-money.ts'

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
    const isAlone = await expectOpening(context, credit === null ? [] : [credit])
    const password = await passwordIn(context, values)
    const id = await addPlayer(context, { username, password, credit, by, isAlone })
    const money = credit === null ? '' : ` with ${credit} riel`
    context.print(`Player ${username} has id ${id}${money}.`, { id, username, credit: Number(credit ?? 0n) })
    return 0
  },
}

export type NewPlayer = {
  username: string
  password: string
  credit: bigint | null
  by: By
  /** As `expectOpening` has answered. */
  isAlone(riel: bigint): boolean
}

export async function addPlayer(
  context: Context,
  { username, password, credit, by, isAlone }: NewPlayer,
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
    await creditOpening(context, {
      ...{ id: created.value, riel: credit, by, isAlone: isAlone(credit) },
    })
  return created.value
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

function passwordIn(context: Context, values: Words['values']): Promise<string> {
  return context.readPassword(values['password-stdin'] === true)
}

function text(value: string | boolean): string {
  return typeof value === 'string' ? value : ''
}

function refusal(outcome: Refusal, subject: string): CommandError {
  return new CommandError(sentenceOf(outcome, subject))
}

export const playerCommands = [create, lock, unlock, password]
