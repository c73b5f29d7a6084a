import { unitsToRiel } from '@samnang/core/money'
import { handOutTicket, putBackTicket } from '@samnang/server/lottery/hand-out'
import { type Command, NOTE, readId } from '../command.ts'
import { readText, refusalOf } from './lottery-words.ts'

const handOut: Command = {
  name: 'lottery hand-out',
  usage: 'TICKET [--note TEXT]',
  summary: 'Notes that the winnings of a ticket were handed out over a counter, once; moves no money.',
  permission: 'money.change',
  options: { note: NOTE },
  positionals: [1, 1],
  async run({ positionals }, { pool, print, by }) {
    const ticketId = readId(positionals[0])
    const { name: staff, reason: note = '' } = await by()
    const done = await handOutTicket(await pool(), { ticketId, staff, note })
    if (!done.ok) throw refusalOf(done, `lottery ticket ${ticketId}`)
    const riel = unitsToRiel(done.value.amountUnits)
    print(`${riel} ៛ of ticket ${ticketId} are noted as handed out.`, { id: Number(ticketId), riel })
    return 0
  },
}

const putBack: Command = {
  name: 'lottery put-back',
  usage: 'TICKET --note TEXT',
  summary: 'Takes the mark of a hand-out back: set by mistake, or the money came back; moves no money.',
  permission: 'money.change',
  options: { note: { type: 'string', help: 'why, required; for staff alone' } },
  positionals: [1, 1],
  async run({ positionals, values }, { pool, print, by }) {
    const ticketId = readId(positionals[0])
    const note = readText(values.note, '--note')
    const { name: staff } = await by()
    const done = await putBackTicket(await pool(), { ticketId, staff, note })
    if (!done.ok) throw refusalOf(done, `lottery ticket ${ticketId}`)
    const riel = unitsToRiel(done.value.amountUnits)
    print(`${riel} ៛ of ticket ${ticketId} are not handed out any more.`, { id: Number(ticketId), riel })
    return 0
  },
}

export const lotteryHandOutCommands = [handOut, putBack]
