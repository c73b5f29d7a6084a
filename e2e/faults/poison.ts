/** F18: the book refuses what one draw pays; others are drawn and take bets, and after the mending each pays once and in its order. */
import type { Client } from '../client.ts'
import { newOrder, placeSurely, someSlip } from '../orders.ts'
import { poll } from '../stream.ts'
import { bettor, type Ground, type Outcome } from './ground.ts'

const PATIENCE_MS = 60_000

export async function poison(ground: Ground): Promise<Outcome> {
  const client = await bettor(ground, 'poisoned')
  let struck = 0
  const faults: string[] = []
  for (let n = 0; n < ground.dose; n += 1) {
    const draw = await betOnWhole(ground, client)
    await refuseToPay(ground, draw)
    await until(ground, { draw, state: 'DRAWN', otherwise: 'the draw was not drawn' })
    // The pot passes from draw to draw: the next one is drawn, shown and open for bets, and paid behind this one.
    const next = { draw, isNext: true, state: 'DRAWN', otherwise: 'the next draw was held up' }
    await until(ground, next).catch((error: Error) => faults.push(error.message))
    const later = newOrder(client.id, someSlip(await client.openDraw('POLL_2', 1_500), n))
    ground.orders.push(later)
    if ((await placeSurely(client, later)).kind !== 'ok') faults.push('a bet on a later draw was not taken')
    const settled = await settledFrom(ground, draw)
    if (settled.includes(draw)) faults.push('the draw was settled although nobody could be paid')
    else struck += 1
    if (settled.some((id) => id !== draw)) faults.push('a later draw was settled before this one')
    await ground.db.query('drop trigger e2e_poison on draw_payment')
    await until(ground, { draw, state: 'SETTLED', otherwise: 'the mended draw did not go on' })
    await until(ground, { ...next, state: 'SETTLED', otherwise: 'the draw behind it did not go on' })
    if ((await settledFrom(ground, draw))[0] !== draw) faults.push('a later draw was settled first')
  }
  return { dose: `${ground.dose} draws`, struck, wanted: ground.dose, faults, figures: {} }
}

/** The draw's number; whatever is drawn, one of two lines wins. */
async function betOnWhole({ orders }: Ground, client: Client): Promise<number> {
  const draw = await client.openDraw('POLL_2', 4_000)
  const bets = (['RANGE_6', 'RANGE_7'] as const).map((type) => ({ type, amount: 1_000 }))
  const order = newOrder(client.id, { poll: 'POLL_2', result_id: draw.result_id, bets })
  orders.push(order)
  await placeSurely(client, order)
  return draw.result_id
}

async function refuseToPay({ db }: Ground, draw: number): Promise<void> {
  await db.query(`
    create or replace function e2e_watch.poison() returns trigger language plpgsql as $$
    begin
      if new.draw_id = ${draw} then raise exception 'poisoned'; end if;
      return new;
    end $$;
    create or replace trigger e2e_poison before insert on draw_payment for each row execute function e2e_watch.poison();`)
}

interface Awaited {
  draw: number
  /** The one that closes after it. */
  isNext?: boolean
  state: string
  otherwise: string
}

async function until({ db }: Ground, { draw, isNext = false, state, otherwise }: Awaited): Promise<void> {
  const which = isNext
    ? `poll = 'POLL_2' and closes_at > (select closes_at from draw where id = $1)`
    : 'id = $1'
  const isThere = async () => {
    const { rows } = await db.query(`select state from draw where ${which} order by closes_at limit 1`, [
      draw,
    ])
    return rows[0]?.state === state || undefined
  }
  await poll(isThere, PATIENCE_MS, otherwise)
}

/** This draw and those that close after it, as far as they are settled, in the order in which that was. */
async function settledFrom({ db }: Ground, draw: number): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from draw where poll = 'POLL_2' and state = 'SETTLED'
     and closes_at >= (select closes_at from draw where id = $1) order by settled_at, closes_at`,
    [draw],
  )
  return rows.map(({ id }) => Number(id))
}
