import { unitsToRiel } from '@samnang/core/money'
import { handOutTicket } from '@samnang/server/lottery/hand-out'
import { readStaff } from '../actor.ts'
import { type Command, NOTE, readId, readNote } from '../command.ts'
import { AS, refusalOf } from './lottery-words.ts'

const handOut: Command = {
  name: 'lottery hand-out',
  usage: 'TICKET --as STAFF [--note TEXT]',
  summary: 'Notes that the winnings of a ticket were handed out over a counter, once; moves no money.',
  options: { as: AS, note: NOTE },
  positionals: [1, 1],
  async run({ positionals, values }, { pool, print }) {
    const ticketId = readId(positionals[0])
    const handed = { ticketId, staff: readStaff(values.as), note: readNote(values.note) }
    const done = await handOutTicket(await pool(), handed)
    if (!done.ok) throw refusalOf(done, `lottery ticket ${ticketId}`)
    const riel = unitsToRiel(done.value.amountUnits)
    print(`${riel} ៛ of ticket ${ticketId} are noted as handed out.`, { id: Number(ticketId), riel })
    return 0
  },
}

export const lotteryHandOutCommands = [handOut]
