import { setMaintenance, setMessage } from '@samnang/server/operation/maintenance'
import { type Command, UsageError } from '../command.ts'

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
  async run({ values }, { pool, print, by }) {
    const notice = typeof values.notice === 'string' ? readText(values.notice) : DEFAULT_NOTICE
    await setMaintenance(await pool(), true, notice, (await by()).actor)
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
  async run(_words, { pool, print, by }) {
    await setMaintenance(await pool(), false, '', (await by()).actor)
    print('Maintenance is off.', { maintenance: false })
    return 0
  },
}

const messageSet: Command = {
  name: 'message set',
  usage: 'TEXT',
  summary: 'Shows a message to all players in the winners banner.',
  permission: 'words.change',
  positionals: [1, 1],
  async run({ positionals }, { pool, print, by }) {
    const text = readText(positionals[0] ?? '')
    await setMessage(await pool(), text, (await by()).actor)
    print(`Players read: ${text}`, { message: text })
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
    await setMessage(await pool(), '', (await by()).actor)
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
