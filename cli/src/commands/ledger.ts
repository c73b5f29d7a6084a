import { auditAndNote } from '@samnang/server/ledger/audit'
import type { Command } from '../command.ts'

const audit: Command = {
  name: 'ledger audit',
  usage: '',
  summary: 'Proves every balance, bet and payout from the entries alone; exit code 1 when anything differs.',
  positionals: [0, 0],
  async run(_words, { pool, print, who }) {
    const differences = await auditAndNote(await pool(), await who())
    for (const { check, subject, expected, found } of differences)
      print(`${check}: ${subject}: expected ${expected}, found ${found}`, { check, subject, expected, found })
    if (differences.length === 0) print('The books are right.', { differences: 0 })
    return differences.length === 0 ? 0 : 1
  },
}

export const ledgerCommands = [audit]
