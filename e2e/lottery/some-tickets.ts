/** The ticket lottery as pictures show it: switched on, with a draw that has ended, one that takes bets, and tickets of both. */
import type { LotteryItemIn } from '@samnang/contract/lottery'
import { Client } from '../client.ts'
import type { Product } from '../product.ts'
import type { Ids } from '../routes.ts'
import { poll } from '../stream.ts'
import { createDraw, enterResult, told } from './operator.ts'

/** One group closes it, so it can end in seconds; 90 wins on B. */
const THAI_RESULT = { first: '123456', front3: ['789', '012'], back3: ['345', '678'], bottom2: '90' }
const CLOSES_IN_MS = 60_000
const LATER_MS = 7_200_000

/** Numbers for `LOTTERY_ROUTES`: a ticket that has won, and one that waits. To be asked before the player's browser logs in. */
export async function someTickets(
  product: Product,
  account: { name: string; password: string },
): Promise<Ids> {
  await told(product, ['lottery', 'on'])
  const later = nextSecond() + LATER_MS
  const day = await createDraw(product, { type: 'VN', session: 'DAY', closesMs: later })
  const client = await new Client(product.url).logIn(account.name, account.password)
  // A draw takes tickets a moment after it was made.
  const place = (drawId: number, items: LotteryItemIn[]) => {
    const body = { result_id: drawId, items, place: true }
    const key = crypto.randomUUID()
    const bet = async () => {
      const answer = await client.call('POST /api/lottery/ticket/bet', { body, key })
      return answer.kind === 'ok' ? answer.data.ticket.id : undefined
    }
    return poll(bet, 20_000, `draw ${drawId} takes no ticket`)
  }
  const closesMs = nextSecond() + CLOSES_IN_MS
  const times = { closesMs, stopDeleteMs: closesMs - 1_000 }
  const thai = await createDraw(product, { type: 'TN', session: 'DAY', ...times })
  const won = await place(thai, [straight('90', 1_000), straight('25', 2_000), straight('07', 500)])
  await place(thai, [straight('05', 3_000)])
  const waiting = await place(day, [straight('47', 1_000), straight('193', 500)])
  await enterResult(product, thai, THAI_RESULT)
  const isPaid = async () => {
    const { ticket } = await client.ask('GET /api/lottery/ticket/items', {
      query: { ticket_id: String(won) },
    })
    return ticket.state === 'won' || undefined
  }
  await poll(isPaid, 60_000, 'the ticket has not won')
  // What has been read is not told over the pages.
  await poll(() => readAll(client), 20_000, 'no notice of the win')
  return { '/game/lottery/ticket/:id': won, '/ticket/lottery/:id': waiting }
}

const nextSecond = () => Math.ceil(Date.now() / 1_000) * 1_000

function straight(number: string, amount: number): LotteryItemIn {
  return {
    numbers: [number],
    digits: number.length === 2 ? 2 : 3,
    posts: ['B'],
    amount,
    kind: 'straight',
  }
}

async function readAll(client: Client): Promise<true | undefined> {
  const { rows } = await client.ask('GET /api/notice/list', { query: {} })
  const [first, ...more] = rows.map(({ id }) => id)
  if (first === undefined) return undefined
  await client.ask('POST /api/notice/read', { body: { ids: [first, ...more] } })
  return true
}
