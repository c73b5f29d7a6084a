/** POST /api/bet and POST /api/bet/jackpot. */
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { BetDraws } from './bet-draws.ts'
import { placeBets } from './place-bets.ts'
import { Receipts } from './receipts.ts'
import { TicketNews } from './ticket-news.ts'

type Names = 'POST /api/bet' | 'POST /api/bet/jackpot'
type BetParts = Pick<Parts, 'bets' | 'reads' | 'money' | 'random' | 'clock' | 'operatorKey' | 'live' | 'log'>

export function betHandlers(parts: BetParts): Pick<Handlers, Names> {
  const receipts = new Receipts(parts.operatorKey)
  const placing = { ...parts, receipts, draws: new BetDraws(parts), news: new TicketNews(parts) }
  return {
    'POST /api/bet': ({ body, player, key }) =>
      placeBets(placing, player, {
        poll: body.poll,
        drawId: BigInt(body.result_id),
        clientNonce: body.client_nonce,
        entries: body.bets,
        key,
        content: { slip: body },
      }),
    'POST /api/bet/jackpot': ({ body, player, key }) =>
      placeBets(placing, player, {
        poll: body.poll,
        drawId: BigInt(body.result_id),
        clientNonce: body.client_nonce,
        entries: [{ type: 'JACKPOT', amount: body.amount, numbers: body.numbers }],
        key,
        content: { jackpot: body },
      }),
  }
}
