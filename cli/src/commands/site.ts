import { setMaintenance, setMessage } from '@samnang/server/operation/maintenance'
import { AS, actorOf } from '../actor.ts'
import { type Command, UsageError } from '../command.ts'

/** The notice of specification 8.3: it promises what is true, that bets taken are kept. */
const DEFAULT_NOTICE = 'ឡូតូ 10 វិនាទី នឹងធ្វើបច្ចុប្បន្នភាពក្នុងពេលឆាប់ៗនេះ។ ការភ្នាល់ទាំងអស់ត្រូវបានរក្សាទុកដោយសុវត្ថិភាព។'
const TEXT_MAX = 500

const maintenanceOn: Command = {
  name: 'maintenance on',
  usage: '[--notice TEXT]',
  summary: 'Closes the site for players; draws and settlement go on.',
  options: { notice: { type: 'string', help: 'what players read' }, as: AS },
  positionals: [0, 0],
  async run({ values }, { pool, print }) {
    const notice = typeof values.notice === 'string' ? readText(values.notice) : DEFAULT_NOTICE
    await setMaintenance(await pool(), true, notice, actorOf(values))
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
  async run({ values }, { pool, print }) {
    await setMaintenance(await pool(), false, '', actorOf(values))
    print('Maintenance is off.', { maintenance: false })
    return 0
  },
}

const messageSet: Command = {
  name: 'message set',
  usage: 'TEXT',
  summary: 'Shows a message to all players in the winners banner.',
  options: { as: AS },
  positionals: [1, 1],
  async run({ positionals, values }, { pool, print }) {
    const text = readText(positionals[0] ?? '')
    await setMessage(await pool(), text, actorOf(values))
    print(`Players read: ${text}`, { message: text })
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
    await setMessage(await pool(), '', actorOf(values))
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
