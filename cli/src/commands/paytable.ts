import type { PaytableDoc } from '@samnang/contract/office/lotto59'
import type { Paytable } from '@samnang/core/lotto59/paytable'
import { aboveHundred, type MarketReturn, marketReturns } from '@samnang/core/lotto59/returns'
import {
  currentPaytable,
  ensurePaytable,
  paytableVersion,
  publications,
} from '@samnang/server/lotto59/paytables'
import { fillPot, publishRates } from '@samnang/server/office/lotto59-commands'
import { type Command, CommandError, type Context } from '../command.ts'
import { giveToOffice } from '../give-to-office.ts'
import { sentenceOf } from '../sentence.ts'
import { readJsonFile } from './lottery-words.ts'
import { readPoll } from './poll.ts'

const show: Command = {
  name: 'paytable show',
  usage: '[VERSION]',
  summary: 'The rates of the next draws (or of a version) as JSON for "paytable publish".',
  positionals: [0, 1],
  async run({ positionals: [asked] }, { pool, print }) {
    const db = await pool()
    await ensurePaytable(db)
    const found = asked === undefined ? await currentPaytable(db) : await versionOf(db, asked)
    print(JSON.stringify(found.paytable, null, 2), { version: found.version, paytable: found.paytable })
    return 0
  },
}

const history: Command = {
  name: 'paytable history',
  usage: '',
  summary: 'What was published when and by whom, the latest first, with the returns of each version.',
  positionals: [0, 0],
  async run(_words, { pool, print }) {
    const db = await pool()
    await ensurePaytable(db)
    for (const { version, actor, at } of await publications(db, 100)) {
      const returns = marketReturns((await paytableVersion(db, version)).paytable)
      print(`${at.toISOString()}  version ${version}  ${actor}  ${listOf(returns)}`, {
        version,
        actor,
        at,
        returns,
      })
    }
    return 0
  },
}

async function versionOf(db: Awaited<ReturnType<Context['pool']>>, text: string) {
  const found = /^[1-9][0-9]{0,8}$/.test(text)
    ? await paytableVersion(db, Number(text)).catch(() => null)
    : null
  if (!found) throw new CommandError(`There is no version ${text}.`)
  return found
}

const publish: Command = {
  name: 'paytable publish',
  usage: 'FILE [--above-100]',
  summary:
    'Draws opened from now on pay these rates; open draws and their tickets keep theirs. A second person agrees in the office.',
  permission: 'paytable.manage',
  options: {
    'above-100': { type: 'boolean', help: 'also where players get back more than they stake' },
  },
  positionals: [1, 1],
  async run({ positionals: [file], values }, context) {
    const value = await readJsonFile(file, 'FILE')
    const mayLose = values['above-100'] === true
    const db = await context.pool()
    await ensurePaytable(db)
    const { publication } = await currentPaytable(db)
    // Whatever stands in the file: what is no paytable is refused with all that is wrong in it.
    const body = { seen: Number(publication), paytable: value as PaytableDoc, above_hundred: mayLose }
    const name = 'POST /api/lotto59/paytables'
    const done = await giveToOffice(context, { name, params: undefined, body, handler: publishRates })
    if (!done.ok) throw refusalOf(done, `${file}`)
    if (done.value === 'waits') return 0
    const { version } = done.value
    const { print } = context
    const losing = aboveHundred(value as Paytable) // it was accepted
    const returns = marketReturns(value as Paytable)
    if (losing.length > 0) print(`WARNING: the house loses by ${listOf(losing)}.`, { above_100: losing })
    print(`Version ${version} pays from the next draw on. Returns: ${listOf(returns)}.`, { version, returns })
    return 0
  },
}

function refusalOf(
  { code, errors = {} }: { code: string; errors?: Record<string, string[]> },
  file: string,
): CommandError {
  const all = Object.entries(errors).flatMap(([name, texts]) => texts.map((text) => ({ name, text })))
  if (code === 'paytable_current') return new CommandError(`${file}: these are the rates already.`)
  if (code === 'above_hundred') {
    const markets = all.map(({ name, text }) => `${name} gives back ${text}`).join(', ')
    return new CommandError(
      `${file}: ${markets} of what is staked: the house loses for certain. Nothing was published. If that is meant, say --above-100.`,
    )
  }
  return new CommandError(
    `${file}: not accepted, and nothing was published.\n${all.map(({ text }) => `  ${text}`).join('\n')}`,
  )
}

function listOf(returns: readonly MarketReturn[]): string {
  return returns.map(({ market, percent }) => `${market} ${percent} %`).join(', ')
}

const pot: Command = {
  name: 'pot seed',
  usage: 'POLL_1|POLL_2',
  summary:
    "Puts the house's first money into a jackpot pot, once; from then on every hit is followed by a new seed. Where the pot already holds as much as the seed, nothing is booked and hits are not followed by one. A second person agrees in the office.",
  permission: 'money.change',
  positionals: [1, 1],
  async run({ positionals: [word] }, context) {
    const poll = readPoll(word)
    await ensurePaytable(await context.pool())
    const name = 'POST /api/lotto59/pots/:poll/seed'
    const done = await giveToOffice(context, { name, params: { poll }, body: {}, handler: fillPot })
    if (!done.ok && done.code === 'pot_seeded')
      throw new CommandError(`The pot of ${poll} has had its seed already; no money was moved.`)
    if (!done.ok) throw new CommandError(sentenceOf(done, poll))
    if (done.value === 'waits') return 0
    const money = done.value.amount
    context.print(`The pot of ${poll} got ${money} riel of the house.`, { poll, seed: money })
    return 0
  },
}

export const paytableCommands = [show, history, publish, pot]
