import { unitsToRiel } from '@samnang/core/money'
import { DAY_MS, dayAt, dayStartMs } from '@samnang/core/phnom-penh-day'
import type { Difference } from '@samnang/server/providers/compare-transactions'
import { type GameException, readExceptions } from '@samnang/server/providers/provider-facts'
import { reconcileNow } from '@samnang/server/providers/reconcile'
import { type Command, CommandError, UsageError } from '../command.ts'
import { gamesCall } from './provider-games.ts'
import { providerOf, textOf } from './provider-words.ts'

const exceptions: Command = {
  name: 'provider exceptions',
  usage: 'NAME [--limit N]',
  summary: 'What was answered by the rules and still needs review, newest first.',
  options: { limit: { type: 'string', help: 'how many, default 100, at most 10000' } },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, { pool, print }) {
    const provider = await providerOf(await pool(), name)
    const limit = textOf(values, 'limit') ?? '100'
    if (!/^([1-9][0-9]{0,3}|10000)$/.test(limit)) throw new UsageError('--limit is a number from 1 to 10000.')
    const found = await readExceptions(await pool(), provider.id, Number(limit))
    print(found.length === 0 ? 'No exceptions.' : found.map(exceptionLine).join('\n'), found)
    return 0
  },
}

function exceptionLine({ at, code, playerId, round, uuid }: GameException): string {
  return `${at.toISOString()}  ${code}  player ${playerId ?? '-'}  round ${round}  ${uuid}`
}

const reconcileDay: Command = {
  name: 'provider reconcile',
  usage: 'NAME [--day YYYY-MM-DD]',
  summary:
    'Compares a day in Phnom Penh with the transactions of the provider; exit code 1 when anything differs.',
  options: { day: { type: 'string', help: 'default: yesterday' } },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, context) {
    const pool = await context.pool()
    const provider = await providerOf(pool, name)
    const nowMs = context.now()
    const day = textOf(values, 'day') ?? dayAt(nowMs - DAY_MS)
    if ((dayStartMs(day) ?? nowMs) >= nowMs)
      throw new UsageError('--day is a day that has begun, as YYYY-MM-DD.')
    const ask = (filter: object) => gamesCall(context, provider, 'transactions/list', filter)
    const by = { actor: await context.who() }
    const found = await reconcileNow({ db: pool, ask, nowMs }, { provider, day, by, from: 'cli' })
    if (!found.ok)
      throw new CommandError(`${name} gave no list: ${found.errors?.transactions?.[0] ?? found.code}`)
    const { ours, theirs, differences } = found.value
    for (const each of differences) context.print(differenceLine(each), { ...each })
    const end = differences.length === 0 ? 'the books are equal' : `${differences.length} differences`
    context.print(`${day}: ${ours} transactions here, ${theirs} there: ${end}.`, {
      day,
      ours,
      theirs,
      differences: differences.length,
    })
    return differences.length === 0 ? 0 : 1
  },
}

function differenceLine({ code, uuid, ours, theirs }: Difference): string {
  const here = ours ? `${ours.kind} ${unitsToRiel(ours.amount)} riel, round ${ours.round}` : 'nothing'
  return `${code.padEnd(14)}${uuid ?? '-'}  here: ${here}  there: ${theirsText(theirs)}`
}

function theirsText(theirs: Difference['theirs']): string {
  if (theirs === null) return 'nothing'
  if ('row' in theirs) return JSON.stringify(theirs.row).slice(0, 200)
  return `${theirs.kind} ${unitsToRiel(theirs.amount)} ${theirs.currency}, ${theirs.status}, round ${theirs.round}`
}

export const providerBooksCommands = [exceptions, reconcileDay]
