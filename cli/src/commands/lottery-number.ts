import { markNumber } from '@samnang/server/lottery/mark-number'
import { type Command, readId } from '../command.ts'
import { refusalOf } from './lottery-words.ts'

interface Mark {
  name: string
  summary: string
  percent: number | null
  done: string
}

const MARKS: readonly Mark[] = [
  { name: 'block', summary: 'Stops selling a number for a draw.', percent: 0, done: 'is no longer sold' },
  { name: 'half', summary: 'Pays a number of a draw at half its rate.', percent: 50, done: 'pays half' },
  { name: 'free', summary: 'Sells and pays a number in full again.', percent: null, done: 'is free again' },
]

function commandOf({ name, summary, percent, done }: Mark): Command {
  return {
    name: `lottery number ${name}`,
    usage: 'ID NUMBER',
    summary: `${summary} Lines that are placed keep their rate.`,
    permission: 'limits.change',
    positionals: [2, 2],
    async run({ positionals: [id, number = ''] }, { pool, print, by }) {
      const drawId = readId(id)
      const wish = { drawId, number, percent, by: await by() }
      const marked = await markNumber(await pool(), wish)
      if (!marked.ok) throw refusalOf(marked, `lottery draw ${drawId}`)
      print(`${number} of draw ${drawId} ${done}.`, { id: Number(drawId), number, percent: percent ?? 100 })
      return 0
    },
  }
}

export const lotteryNumberCommands = MARKS.map(commandOf)
