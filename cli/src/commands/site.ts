import { inTransaction } from '@samnang/server/database/pool'
import { switchSite } from '@samnang/server/operation/change-switch'
import { clearMessage, setMessage } from '@samnang/server/operation/message'
import { AS, actorOf } from '../actor.ts'
import { type Command, CommandError, UsageError } from '../command.ts'
import { sentenceOf } from '../sentence.ts'

/** The notice of specification 8.3: it promises what is true, that bets taken are kept. */
const DEFAULT_NOTICE = 'ឡូតូ 10 វិនាទី នឹងធ្វើបច្ចុប្បន្នភាពក្នុងពេលឆាប់ៗនេះ។ ការភ្នាល់ទាំងអស់ត្រូវបានរក្សាទុកដោយសុវត្ថិភាព។'
const TEXT_MAX = 500

const maintenanceOn: Command = {
  name: 'maintenance on',
  usage: '[--notice TEXT]',
  summary: 'Closes the site for players; draws and settlement go on.',
  options: { notice: { type: 'string', help: 'what players read' }, as: AS },
  positionals: [0, 0],
  async run({ values }, { pool, config, print }) {
    const notice = typeof values.notice === 'string' ? readText(values.notice) : DEFAULT_NOTICE
    const value = { on: true, notice }
    await switchSite(await pool(), { name: 'maintenance', value }, { actor: actorOf(values) }, config)
    print(`Maintenance is on: ${notice}`, { maintenance: true, notice })
    return 0
  },
}

const maintenanceOff: Command = {
  name: 'maintenance off',
  usage: '',
  summary: 'Opens the site again.',
  options: { as: AS },
  positionals: [0, 0],
  async run({ values }, { pool, config, print }) {
    const value = { on: false }
    await switchSite(await pool(), { name: 'maintenance', value }, { actor: actorOf(values) }, config)
    print('Maintenance is off.', { maintenance: false })
    return 0
  },
}

const messageSet: Command = {
  name: 'message set',
  usage: 'TEXT [--english TEXT]',
  summary: 'Shows a message to all players in the winners banner, until it is cleared.',
  options: { english: { type: 'string', help: 'what English pages show; else the same' }, as: AS },
  positionals: [1, 1],
  async run({ positionals, values }, { pool, print }) {
    const km = readText(positionals[0] ?? '')
    const en = typeof values.english === 'string' ? readText(values.english) : km
    const by = { actor: actorOf(values) }
    const said = await inTransaction(await pool(), (tx) => setMessage(tx, { km, en, until: null }, by))
    if (!said.ok) throw new CommandError(sentenceOf(said, 'message'))
    print(`Players read: ${km}`, { message: km, english: en })
    return 0
  },
}

const messageClear: Command = {
  name: 'message clear',
  usage: '',
  summary: 'Takes the message away.',
  options: { as: AS },
  positionals: [0, 0],
  async run({ values }, { pool, print }) {
    const by = { actor: actorOf(values) }
    await inTransaction(await pool(), (tx) => clearMessage(tx, by))
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
