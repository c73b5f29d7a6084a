import { unitsToRiel } from '@samnang/core/money'
import { inTransaction } from '@samnang/server/database/pool'
import { endRoundIn, listOpenRounds, type OpenRoundRow } from '@samnang/server/providers/open-rounds'
import { type Command, CommandError, UsageError } from '../command.ts'
import { providerOf } from './provider-words.ts'

const PAGE = 100

const rounds: Command = {
  name: 'provider rounds',
  usage: 'NAME [--quiet]',
  summary: 'The newest rounds that a provider has not closed.',
  options: { quiet: { type: 'boolean', help: 'those alone that have been silent for half an hour' } },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, { pool, print }) {
    const provider = await providerOf(await pool(), name)
    const filter = { provider: provider.name, player: null, isQuiet: values.quiet === true }
    const { rows } = await listOpenRounds(await pool(), { ...filter, before: null, limit: PAGE })
    print(rows.length === 0 ? 'No open rounds.' : rows.map(lineOf).join('\n'), rows.map(jsonOf))
    return 0
  },
}

function lineOf({ id, game, playerId, round, bet, win, changedAt, isQuiet }: OpenRoundRow): string {
  const sums = `${unitsToRiel(bet)} riel staked, ${unitsToRiel(win)} won`
  return `${id}  ${game}  player ${playerId}  round ${round}  ${sums}  ${changedAt.toISOString()}${isQuiet ? '  silent' : ''}`
}

function jsonOf({ id, playerId, bet, win, ...round }: OpenRoundRow) {
  return {
    ...round,
    id: Number(id),
    playerId: Number(playerId),
    bet: unitsToRiel(bet),
    win: unitsToRiel(win),
  }
}

const REFUSED: Readonly<Record<string, string>> = {
  not_found: 'There is no such round.',
  round_not_open: 'This round is not open any more.',
  round_young: 'Something has happened in this round within the last half hour.',
}

const end: Command = {
  name: 'provider end-round',
  usage: 'ID',
  summary:
    'Ends a hung round in our lists; no money moves, and what its provider says later is booked as ever.',
  permission: 'exceptions.decide',
  positionals: [1, 1],
  async run({ positionals: [id = ''] }, { pool, print, by }) {
    if (!/^[1-9][0-9]{0,15}$/.test(id)) throw new UsageError('ID is a number of "provider rounds".')
    const who = await by()
    const done = await inTransaction(await pool(), (tx) => endRoundIn(tx, BigInt(id), who))
    if (!done.ok) throw new CommandError(REFUSED[done.code] ?? done.code)
    print(`Round ${id} is ended.`, { id: Number(id) })
    return 0
  },
}

export const providerRoundsCommands = [rounds, end]
