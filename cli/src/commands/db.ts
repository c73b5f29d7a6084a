import { userInfo } from 'node:os'
import { basename } from 'node:path'
import { recordAudit } from '@samnang/server/base/audit-log'
import { backup, restore } from '@samnang/server/database/backup'
import { migrate } from '@samnang/server/database/migrate'
import { expectStarted, knownLogin, serverLogin } from '@samnang/server/launch/server-login'
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
  async run({ positionals: [file = ''] }, { url, print, now }) {
    const rows = await backup(await url(), file, new Date(now()).toISOString())
    print(`${rows} rows in ${file}. The vault has storage of its own: back it up elsewhere.`, { file, rows })
    return 0
  },
}

const dbRestore: Command = {
  name: 'db restore',
  usage: 'FILE',
  summary: 'Fills an empty database from a backup; all of it or nothing.',
  positionals: [1, 1],
  async run({ positionals: [file = ''] }, { url, pool, config, print, now }) {
    const rows = await restore(await url(), file, config, new Date(now()))
    const after = { file: basename(file), rows }
    // Nobody can be logged in to an empty house: what is known is the user of this machine.
    const event = {
      actor: 'system',
      action: 'database_restored' as const,
      detail: { machine_user: userInfo().username },
    }
    await recordAudit(await pool(), { ...event, before: null, after })
    print(`${rows} rows restored. Now run: samnang ledger audit`, { file, rows })
    return 0
  },
}

const dbServerLogin: Command = {
  name: 'db server-login',
  usage: '',
  summary:
    'Prints the address that another server of this DATA_DIR needs as APP_DATABASE_URL; it holds a password.',
  positionals: [0, 0],
  async run(_words, { url, pool, config, print, who }) {
    // Before the database is asked: an embedded one would be made where there is none.
    expectStarted(config)
    const [before, actor] = [await knownLogin(config), await who()]
    const login = await serverLogin(config, await url())
    const after = { login: new URL(login).username }
    const event = { actor, action: 'server_login_told' as const, target: `login:${after.login}` }
    await recordAudit(await pool(), { ...event, before, after })
    print(login, { url: login })
    return 0
  },
}

export const dbCommands = [dbMigrate, dbBackup, dbRestore, dbServerLogin]
