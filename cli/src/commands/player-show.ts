import type { SafePlay } from '@samnang/contract/safe-play'
import { unitsToRiel } from '@samnang/core/money'
import { wallTime } from '@samnang/core/phnom-penh-day'
import { type PlayerFacts, playerFacts } from '@samnang/server/players/player-facts'
import { type Command, CommandError } from '../command.ts'
import { sentenceOf } from '../sentence.ts'

const show: Command = {
  name: 'player show',
  usage: 'NAME',
  summary: 'State, balance, limits and break of a player. Every look-up is logged.',
  positionals: [1, 1],
  async run({ positionals: [username = ''] }, context) {
    const found = await playerFacts(await context.pool(), username, await context.who())
    if (!found.ok) throw new CommandError(sentenceOf(found, `player ${username}`))
    const { id, balance, lastLogInAt, ...facts } = found.value
    const value = {
      id: Number(id),
      ...facts,
      balance: unitsToRiel(balance),
      last_log_in: lastLogInAt?.toISOString() ?? null,
    }
    context.print(pageOf(found.value), value)
    return 0
  },
}

function pageOf({ id, username, state, balance, lastLogInAt, exclusion, limits }: PlayerFacts): string {
  const rows = [
    ['player', `${username} (id ${id})`],
    ['state', state],
    ['balance', `${unitsToRiel(balance)} riel`],
    ['last log-in', lastLogInAt ? wallTime(lastLogInAt.getTime()) : 'none'],
    ['break', breakOf(exclusion)],
    ...limits.filter((limit) => limit.amount !== null || limit.pending).map(limitRow),
  ]
  return rows.map(([name = '', text = '']) => name.padEnd(14) + text).join('\n')
}

function breakOf(exclusion: SafePlay['exclusion']): string {
  return exclusion ? `${exclusion.kind} until ${wallTime(Date.parse(exclusion.until))}` : 'none'
}

function limitRow({ kind, window, amount, used, pending }: SafePlay['limits'][number]): string[] {
  const asked = pending
    ? `, asked for ${amountText(pending.amount)}, may be confirmed from ${wallTime(Date.parse(pending.confirm_from))}`
    : ''
  return [`${kind} ${window}`, `${amountText(amount)}, used ${used} riel${asked}`]
}

function amountText(amount: number | null): string {
  return amount === null ? 'no limit' : `${amount} riel`
}

export const playerShowCommands = [show]
