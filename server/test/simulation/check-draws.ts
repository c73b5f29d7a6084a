/** The draws: steps, roots, results, payments, times. */
import { ballsOf, merkleRoot, paid, type Ticket, worstOf } from './rules.ts'
import { EXPOSURE_MAX } from './template.ts'
import type { World } from './world.ts'

interface Draw {
  id: bigint
  state: string
  balls: number[] | null
  closesMs: number
  shownMs: number
  settled: boolean
  P: Buffer | null
  M: Buffer | null
  n: number | null
  stake: bigint | null
  seed: Buffer | null
}

interface Payment {
  player: bigint
  amount: bigint
  paidMs: number
  tickets: bigint[]
  amounts: bigint[]
}

/** The only arrows; a draw that has a result can never be void. */
const ARROWS = new Set([
  ...['SCHEDULED>OPEN', 'OPEN>CLOSED', 'CLOSED>ROOTED', 'ROOTED>DRAWN', 'DRAWN>SETTLED'],
  ...['SCHEDULED>VOID', 'OPEN>VOID', 'CLOSED>VOID', 'ROOTED>VOID'],
])
const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

export async function checkDraws(world: World): Promise<string[]> {
  const { store } = world
  const draws = await store.look<Draw>(
    `select d.id, d.state, d.balls, ${MS('d.closes_at')} as "closesMs", ${MS('d.shown_at')} as "shownMs",
       d.settled_at is not null as settled, r.open_hash as "P", r.root as "M", r.bet_count as n, r.stake_total as stake,
       r.seed from draw d left join draw_record r on r.draw_id = d.id order by d.id`,
  )
  const found = [...(await stepFaults(world)), ...(await timeFaults(world))]
  const names = draws.map(({ id }) => id)
  if (new Set(names).size !== names.length) found.push('I10: a draw is there twice')
  for (const draw of draws)
    found.push(...(await faultsOf(world, draw)).map((fault) => `${fault} (draw ${draw.id})`))
  return found
}

/** I10. Staff may call a draw off without the lease; every other step is made under it, by an epoch that only grows. */
async function stepFaults({ store }: World): Promise<string[]> {
  const steps = await store.look<
    Record<'was' | 'became', string> & Record<'epochWas' | 'epoch' | 'reign', bigint> & { isHeld: boolean }
  >(
    `select was, became, epoch_was as "epochWas", epoch, reign, is_held as "isHeld" from watched_step order by n`,
  )
  return steps.flatMap(({ was, became, epochWas, epoch, reign, isHeld }) => [
    ...(was === became || ARROWS.has(`${was}>${became}`)
      ? []
      : [`I10: a draw went from ${was} to ${became}`]),
    ...(epoch < epochWas ? [`I10: the epoch of a draw fell from ${epochWas} to ${epoch}`] : []),
    ...(became !== 'VOID' && (epoch !== reign || !isHeld)
      ? [`I10: ${became} was written by ${epoch} while ${reign} reigned`]
      : []),
  ])
}

/** I9, by the moment at which a slip was written and by what it says itself. */
async function timeFaults({ store }: World): Promise<string[]> {
  const late = await store.look<{ id: bigint }>(
    `select s.id from slip s join draw d on d.id = s.draw_id join watched_slip w on w.slip_id = s.id
     where w.at >= d.closes_at or w.at < d.opens_at or s.accepted_ms >= ${MS('d.closes_at')}`,
  )
  return late.map(({ id }) => `I9: slip ${id} was written outside of its draw's time`)
}

async function faultsOf({ store, wishes }: World, draw: Draw): Promise<string[]> {
  const tickets = await store.look<Ticket & { leaf: Buffer }>(
    `select id, player_id as player, type, pick, rate_centi::bigint as rate, stake, leaf from ticket where draw_id = $1`,
    [draw.id],
  )
  const payments = await store.look<Payment>(
    `select player_id as player, amount, ${MS('paid_at')} as "paidMs", tickets, amounts from draw_payment
     where draw_id = $1`,
    [draw.id],
  )
  const told = wishes.filter(({ drawId }) => drawId === draw.id).flatMap(({ leaves }) => leaves)
  return [
    ...(worstOf(tickets) > EXPOSURE_MAX * 100_000n ? ['I11: the draw could cost more than it may'] : []),
    ...rootFaults(draw, tickets, told),
    ...resultFaults(draw),
    ...paymentFaults(draw, tickets, payments),
  ]
}

/** I6. */
function rootFaults(
  { M, n, stake }: Draw,
  tickets: readonly (Ticket & { leaf: Buffer })[],
  told: readonly string[],
) {
  const leaves = tickets.map(({ leaf }) => leaf.toString('hex')).sort()
  const found = told
    .filter((leaf) => !leaves.includes(leaf))
    .map((leaf) => `I6: the receipt ${leaf} is not in the book`)
  if (!M) return found
  const root = merkleRoot(leaves.map((leaf) => Buffer.from(leaf, 'hex')))
  const units = tickets.reduce((sum, ticket) => sum + ticket.stake, 0n)
  if (!root.equals(M) || n !== tickets.length || stake !== units)
    found.push('I6: the root is not that of the bets')
  return found
}

/** I7. */
function resultFaults({ state, balls, P, M, n, stake, seed }: Draw): string[] {
  if (balls === null)
    return state === 'DRAWN' || state === 'SETTLED' ? ['I7: a drawn draw has no result'] : []
  if (!P || !M || n === null || stake === null || !seed) return ['I7: a result has no record']
  const anew = ballsOf({ P, M, n, stake, seed })
  return anew.join() === balls.join() ? [] : [`I7: ${balls.join(' ')} for ${anew.join(' ')}`]
}

/** I8: each ticket gets what the result pays, or of a void draw its stake: once, and not before its moment. */
function paymentFaults(draw: Draw, tickets: readonly Ticket[], payments: readonly Payment[]): string[] {
  const isVoid = draw.state === 'VOID'
  const found: string[] = []
  const paidTo = new Map<bigint, bigint>()
  for (const { tickets: ids, amounts, amount, player, paidMs } of payments) {
    ids.forEach((id, at) => {
      if (paidTo.has(id)) found.push(`I8: ticket ${id} was paid twice`)
      paidTo.set(id, amounts[at] ?? 0n)
    })
    if (amounts.reduce((sum, units) => sum + units, 0n) !== amount)
      found.push(`I8: a payment to ${player} is no sum`)
    if (!isVoid && paidMs < draw.shownMs) found.push(`I8: ${player} was paid before the result was shown`)
  }
  const isDone = isVoid ? draw.settled : draw.state === 'SETTLED'
  for (const ticket of tickets) {
    const due = isVoid ? ticket.stake : draw.balls ? paid(ticket, draw.balls) : 0n
    const had = paidTo.get(ticket.id) ?? 0n
    if (due !== null && had !== due && (had > 0n || isDone))
      found.push(`I8: ticket ${ticket.id} got ${had} for ${due}`)
  }
  return found
}
