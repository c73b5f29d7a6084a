import { backup, restore } from '@samnang/server/database/backup'
import { migrate } from '@samnang/server/database/migrate'
import type { Command } from '../command.ts'

const dbMigrate: Command = {
  name: 'db migrate',
  usage: '',
  summary: 'Brings the database to the newest version.',
  positionals: [0, 0],
  async run(_words, { url, config, print }) {
    const applied = await migrate(await url(), config)
    print(applied.length === 0 ? 'Up to date.' : `Applied ${applied.join(', ')}.`, { applied })
    return 0
  },
}

const dbBackup: Command = {
  name: 'db backup',
  usage: 'FILE',
  summary: 'Writes everything but log-ins to one file, as of one moment, while the product runs.',
  positionals: [1, 1],
  async run({ positionals: [file = ''] }, { url, print, now, config }) {
    const address = await url()
    await migrate(address, config)
    const rows = await backup(address, file, new Date(now()).toISOString())
    print(`${rows} rows in ${file}. The vault has storage of its own: back it up elsewhere.`, { file, rows })
    return 0
  },
}

const dbRestore: Command = {
  name: 'db restore',
  usage: 'FILE',
  summary: 'Fills an empty database from a backup; all of it or nothing.',
  positionals: [1, 1],
  async run({ positionals: [file = ''] }, { url, config, print }) {
    const rows = await restore(await url(), file, config)
    print(`${rows} rows restored. Now run: samnang ledger audit`, { file, rows })
    return 0
  },
}

export const dbCommands = [dbMigrate, dbBackup, dbRestore]
