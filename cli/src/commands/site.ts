import { inTransaction } from '@samnang/server/database/pool'
import { switchSite } from '@samnang/server/operation/change-switch'
import { clearMessage, setMessage } from '@samnang/server/operation/message'
import { type Command, CommandError, UsageError } from '../command.ts'
import { sentenceOf } from '../sentence.ts'

/** The notice of specification 8.3: it promises what is true, that bets taken are kept. */
const DEFAULT_NOTICE = 'ឡូតូ 10 វិនាទី នឹងធ្វើបច្ចុប្បន្នភាពក្នុងពេលឆាប់ៗនេះ។ ការភ្នាល់ទាំងអស់ត្រូវបានរក្សាទុកដោយសុវត្ថិភាព។'
const TEXT_MAX = 500

const maintenanceOn: Command = {
  name: 'maintenance on',
  usage: '[--notice TEXT]',
  summary: 'Closes the site for players; draws and settlement go on.',
  permission: 'switches.change',
  options: { notice: { type: 'string', help: 'what players read' } },
  positionals: [0, 0],
  async run({ values }, { pool, config, print, by }) {
    const notice = typeof values.notice === 'string' ? readText(values.notice) : DEFAULT_NOTICE
    const value = { on: true, notice }
    await switchSite(await pool(), { name: 'maintenance', value }, await by(), config)
    print(`Maintenance is on: ${notice}`, { maintenance: true, notice })
    return 0
  },
}

const maintenanceOff: Command = {
  name: 'maintenance off',
  usage: '',
  summary: 'Opens the site again.',
  permission: 'switches.change',
  positionals: [0, 0],
  async run(_words, { pool, config, print, by }) {
    const value = { on: false }
    await switchSite(await pool(), { name: 'maintenance', value }, await by(), config)
    print('Maintenance is off.', { maintenance: false })
    return 0
  },
}

const messageSet: Command = {
  name: 'message set',
  usage: 'TEXT [--english TEXT]',
  summary: 'Shows a message to all players in the winners banner, until it is cleared.',
  permission: 'words.change',
  options: { english: { type: 'string', help: 'what English pages show; else the same' } },
  positionals: [1, 1],
  async run({ positionals, values }, { pool, print, by }) {
    const km = readText(positionals[0] ?? '')
    const en = typeof values.english === 'string' ? readText(values.english) : km
    const who = await by()
    const said = await inTransaction(await pool(), (tx) => setMessage(tx, { km, en, until: null }, who))
    if (!said.ok) throw new CommandError(sentenceOf(said, 'message'))
    print(`Players read: ${km}`, { message: km, english: en })
    return 0
  },
}

const messageClear: Command = {
  name: 'message clear',
  usage: '',
  summary: 'Takes the message away.',
  permission: 'words.change',
  positionals: [0, 0],
  async run(_words, { pool, print, by }) {
    const who = await by()
    await inTransaction(await pool(), (tx) => clearMessage(tx, who))
    print('The message is gone.', { message: null })
    return 0
  },
}

function readText(text: string): string {
  const trimmed = text.trim().normalize('NFC')
  if (trimmed === '' || trimmed.length > TEXT_MAX)
    throw new UsageError(`A text has 1 to ${TEXT_MAX} characters.`)
  return trimmed
}

export const siteCommands = [maintenanceOn, maintenanceOff, messageSet, messageClear]
