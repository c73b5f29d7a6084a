import { importRules } from '@samnang/server/lottery/import-rules'
import { currentLotteryRules, ensureLotteryRules } from '@samnang/server/lottery/rules'
import { type Command, CommandError } from '../command.ts'
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
  summary: 'A new version; draws made from then on use it, those that exist keep theirs.',
  permission: 'paytable.manage',
  positionals: [1, 1],
  async run({ positionals: [file] }, { pool, print, by }) {
    const value = await readJsonFile(file, 'FILE')
    const done = await importRules(await pool(), value, await by())
    if (!done.ok && done.code === 'rules_known')
      throw new CommandError(
        `Version ${done.n} has these rules already; give them another "name" to go back.`,
      )
    if (!done.ok) throw refusalOf(done, `${file}`)
    print(`Rules version ${done.value.version} is used from the next draw on.`, {
      version: done.value.version,
    })
    return 0
  },
}

export const lotteryRulesCommands = [show, imported]
