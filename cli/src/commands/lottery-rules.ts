import { currentLotteryRules, ensureLotteryRules } from '@samnang/server/lottery/rules'
import { importRules } from '@samnang/server/office/rules-commands'
import { type Command, CommandError } from '../command.ts'
import { giveToOffice } from '../give-to-office.ts'
import { readJsonFile, refusalOf } from './lottery-words.ts'

const show: Command = {
  name: 'lottery rules show',
  usage: '',
  summary: 'The rules of the next draws as JSON: posts, places, rates, limits, times, calendar.',
  positionals: [0, 0],
  async run(_words, { pool, print }) {
    const db = await pool()
    await ensureLotteryRules(db)
    const { version, rules } = await currentLotteryRules(db)
    print(JSON.stringify(rules, null, 2), { version, rules })
    return 0
  },
}

const imported: Command = {
  name: 'lottery rules import',
  usage: 'FILE',
  summary:
    'A new version; draws made from then on use it, those that exist keep theirs. A second person agrees in the office.',
  permission: 'paytable.manage',
  positionals: [1, 1],
  async run({ positionals: [file] }, context) {
    const value = await readJsonFile(file, 'FILE')
    const db = await context.pool()
    await ensureLotteryRules(db)
    const { version: was } = await currentLotteryRules(db)
    const body = { rules: JSON.stringify(value), was }
    const name = 'POST /api/lottery/rules'
    const done = await giveToOffice(context, { name, params: undefined, body, handler: importRules })
    if (!done.ok && done.code === 'rules_known')
      throw new CommandError(
        `Version ${done.n} has these rules already; give them another "name" to go back.`,
      )
    if (!done.ok) throw refusalOf(done, `${file}`)
    if (done.value === 'waits') return 0
    const { version } = done.value
    context.print(`Rules version ${version} is used from the next draw on.`, { version })
    return 0
  },
}

export const lotteryRulesCommands = [show, imported]
