import { savedRecords } from '@samnang/core/fairness/saved-page'
import { unitsToRiel } from '@samnang/core/money'
import {
  checkLostReceipts,
  type LostReceipt,
  type LostReceiptCode,
} from '@samnang/server/fairness/lost-receipts'
import { playerIdOf } from '@samnang/server/players/player-facts'
import { type Command, CommandError, UsageError } from '../command.ts'
import { fileOf } from './provider-words.ts'

const check: Command = {
  name: 'receipt check',
  usage: 'FILE --player NAME',
  summary:
    'Asks a saved page of verification, by the keys of the house, for bets that the books do not have any more; exit code 1 when nothing is owed.',
  options: { player: { type: 'string', help: 'who brought it, required' } },
  positionals: [1, 1],
  async run({ positionals: [path = ''], values }, { pool, print }) {
    const name = typeof values.player === 'string' ? values.player : ''
    if (name === '') throw new UsageError('--player says who brought the file.')
    const db = await pool()
    const id = await playerIdOf(db, name)
    const checked = id === null ? null : await checkLostReceipts(db, savedRecords(await fileOf(path)), id)
    if (checked === null) throw new CommandError(`There is no player ${name}.`)
    if (checked.length === 0)
      throw new CommandError(`${path} is no saved page of verification with a bet and its proof.`)
    for (const one of checked) print(lineOf(one), jsonOf(one))
    return checked.some(({ code }) => code === 'owed') ? 0 : 1
  },
}

const SENTENCES: Readonly<Record<LostReceiptCode, string>> = {
  owed: 'it is genuine, theirs, and in no book',
  nothing_owed: 'it is genuine, theirs, and in no book; it won no more than its stake, which they have again',
  unproven: 'it does not hold by the keys of this house: pay nothing',
  in_books: 'it is in the books: the office’s page of disputes has the answer',
  paid: 'it was paid before',
  not_theirs: 'it is genuine, and another player’s',
  not_computed:
    'it is genuine and theirs; what it won depends on more than this file, and a person has to work it out',
}

function lineOf({ ticket, draw, code, faults, owedUnits, stakeUnits, payoutUnits }: LostReceipt): string {
  const sums =
    payoutUnits === null
      ? ''
      : `\n  stake ${unitsToRiel(stakeUnits)}, paid ${unitsToRiel(payoutUnits)}, owed ${unitsToRiel(owedUnits)} riel`
  const why = code === 'unproven' ? `\n  ${faults.join(', ')}` : ''
  return `Ticket ${ticket} of draw ${draw}: ${SENTENCES[code]}.${sums}${why}`
}

function jsonOf({ ticket, draw, code, faults, owedUnits, stakeUnits, payoutUnits }: LostReceipt) {
  return {
    ...{ ticket: String(ticket), draw, code, faults },
    stake: unitsToRiel(stakeUnits),
    payout: payoutUnits === null ? null : unitsToRiel(payoutUnits),
    owed: unitsToRiel(owedUnits),
  }
}

export const receiptCommands = [check]
