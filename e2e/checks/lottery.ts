/** The ticket lottery read by raw SQL as the owner: money, wins, limits and roots follow from tickets and results. */
import type pg from 'pg'
import { atOneMoment, groupBy } from './book.ts'
import { rootOf } from './draws.ts'
import { type Bet, type DrawnResult, dueOf, placesOf, rateOf, winningOf } from './lottery-rules.ts'

type Draw = {
  id: string
  type: string
  session: string
  state: string
  result: DrawnResult | null
  done: boolean
  root: string | null
  count: number | null
  stake: bigint | null
}
type Ticket = { id: string; player: string; draw: string; state: string; payout: bigint; leaf: string | null }
type Line = Bet & {
  id: string
  ticket: string
  units: number
  cost: bigint
  rates: Record<string, number>
  state: string
  payout: bigint
}
type Move = { kind: string; key: string; player: string; draw: string; ticket: string; amount: bigint }
type Sold = { name: string; sum: bigint }

type LotteryBook = {
  draws: Map<string, Draw>
  tickets: Ticket[]
  lines: Map<string, Line[]>
  moves: Map<string, Move[]>
  exposures: Sold[]
  playerNumbers: Sold[]
}

export function readLottery(db: pg.Client): Promise<LotteryBook> {
  return atOneMoment(db, () => readRows(db))
}

async function readRows(db: pg.Client): Promise<LotteryBook> {
  const rows = async (text: string) => (await db.query(text)).rows
  const draws = await rows(`select d.id, type, session, state, result, done_at is not null as done,
    encode(root, 'hex') as root, ticket_count, stake_total
    from lottery_draw d left join lottery_record r on r.draw_id = d.id`)
  const tickets = await rows(`select id, player_id, draw_id, state, payout, encode(leaf, 'hex') as leaf
    from lottery_ticket where state <> 'draft' order by id`)
  const lines = await rows(`select i.* from lottery_item i join lottery_ticket t on t.id = i.ticket_id
    where t.state <> 'draft' order by i.id`)
  const moves = await rows(`select t.kind, t.key, t.draw_id, t.note, e.account_id, e.amount
    from tx t join entry e on e.tx_id = t.id where t.kind like 'lottery%' order by t.id`)
  return {
    draws: new Map(
      draws.map((row) => [
        row.id,
        {
          ...row,
          count: row.ticket_count,
          stake: row.stake_total === null ? null : BigInt(row.stake_total),
        },
      ]),
    ),
    tickets: tickets.map((row) => ({
      ...row,
      player: row.player_id,
      draw: row.draw_id,
      payout: BigInt(row.payout),
    })),
    lines: groupBy(lines.map(lineOf), ({ ticket }) => ticket),
    moves: groupBy(
      moves.map((row) => ({
        ...row,
        player: row.account_id,
        draw: row.draw_id,
        ticket: row.note,
        amount: BigInt(row.amount),
      })),
      ({ ticket }) => ticket,
    ),
    exposures: soldOf(await rows('select draw_id, digits, number, liability as sum from lottery_exposure')),
    playerNumbers: soldOf(
      await rows(`select draw_id || ' ' || player_id as draw_id, digits, number, stake as sum
        from lottery_player_number`),
    ),
  }
}

type LineRow = Omit<Line, 'ticket' | 'amount' | 'cost' | 'payout'> & {
  ticket_id: string
  amount: string
  cost: string
  payout: string
}

function lineOf(row: LineRow): Line {
  const { ticket_id: ticket, amount, cost, payout } = row
  return { ...row, ticket, amount: BigInt(amount), cost: BigInt(cost), payout: BigInt(payout) }
}

function soldOf(rows: readonly Record<string, string>[]): Sold[] {
  return rows.map(({ draw_id, digits, number, sum = '0' }) => ({
    name: `${draw_id} ${digits} ${number}`,
    sum: BigInt(sum),
  }))
}

/** What does not follow; and how much was looked at. */
export function checkLottery(book: LotteryBook): string[] {
  return [
    ...book.tickets.flatMap((ticket) => checkTicket(book, ticket)),
    ...[...book.draws.values()].flatMap((draw) => checkDraw(book, draw)),
    ...checkSold(book),
  ]
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => bigint) => rows.reduce((sum, row) => sum + of(row), 0n)

/** Its stake was taken once, what was taken back has returned once, and it was paid what its lines have won. */
function checkTicket({ draws, lines, moves }: LotteryBook, ticket: Ticket): string[] {
  const draw = draws.get(ticket.draw)
  const [own, moved] = [lines.get(ticket.id) ?? [], moves.get(ticket.id) ?? []]
  const found: string[] = []
  const say = (what: string) => found.push(`L: ticket ${ticket.id} of draw ${ticket.draw} ${what}`)
  if (!draw || own.length === 0) return [`L: ticket ${ticket.id} has no draw or no line`]
  const sum = (...kinds: string[]) =>
    sumOf(
      moved.filter(({ kind }) => kinds.includes(kind)),
      ({ amount }) => amount,
    )
  const costs = (...states: string[]) =>
    sumOf(
      own.filter(({ state }) => states.includes(state)),
      ({ cost }) => cost,
    )
  if (moved.some((move) => move.player !== ticket.player || move.draw !== ticket.draw))
    say('moved another player’s money')
  const bets = moved.filter(({ kind }) => kind === 'lottery_bet')
  if (bets.length !== 1) say(`was staked ${bets.length} times`)
  if (-sum('lottery_bet') !== sumOf(own, ({ cost }) => cost)) say('took something else than its lines cost')
  if (sum('lottery_refund') !== costs('deleted', 'void'))
    say('gave back something else than the lines taken back')
  if (sum('lottery_win', 'lottery_undo') !== ticket.payout)
    say(`was paid ${sum('lottery_win', 'lottery_undo')} for ${ticket.payout}`)
  if (ticket.payout !== sumOf(own, ({ payout }) => payout)) say('has other wins than its lines')
  if (draw.done && ticket.state === 'placed') say('has no end, its draw has')
  for (const line of own) found.push(...checkLine(draw, ticket, line))
  return found
}

function checkLine(draw: Draw, ticket: Ticket, line: Line): string[] {
  const found: string[] = []
  const say = (what: string) => found.push(`L: line ${line.id} of ticket ${ticket.id} ${what}`)
  const places = line.posts.reduce((sum, post) => sum + placesOf(draw.session, post, line.digits), 0)
  if (line.units !== places * line.expanded.length) say(`counts ${line.units} units`)
  if (line.cost !== line.amount * BigInt(line.units)) say('costs something else than its units')
  if (line.posts.some((post) => BigInt(line.rates[post] ?? 0) !== rateOf(line.digits) * 100n))
    say('has other rates')
  if (line.state === 'deleted' || line.state === 'void') {
    if (line.payout !== 0n) say('was paid though it was taken back')
    return found
  }
  if (draw.state !== 'settled' || draw.result === null) {
    if (draw.state !== 'confirmed' && line.state !== 'pending') say(`is ${line.state} without a result`)
    return found
  }
  const due = dueOf(line, winningOf(draw.type, draw.session, draw.result))
  if (line.payout !== due) say(`got ${line.payout}, the rules give ${due}`)
  if (line.state !== (due > 0n ? 'won' : 'lost')) say(`is ${line.state}`)
  return found
}

/** The root is over exactly the tickets that stood at the close. */
function checkDraw({ tickets, lines }: LotteryBook, draw: Draw): string[] {
  const own = tickets.filter((ticket) => ticket.draw === draw.id)
  if (draw.done && draw.state !== 'void' && draw.root === null)
    return [`L: draw ${draw.id} is done without a root`]
  if (draw.root === null) return []
  const standing = own.filter(({ state }) => state !== 'deleted')
  const leaves = standing.flatMap(({ leaf }) => leaf ?? []).sort()
  const stake = sumOf(standing, ({ id }) =>
    sumOf(
      (lines.get(id) ?? []).filter(({ state }) => state !== 'deleted'),
      ({ cost }) => cost,
    ),
  )
  const found: string[] = []
  if (rootOf(leaves) !== draw.root) found.push(`L: the root of draw ${draw.id} is not over its tickets`)
  if (draw.count !== standing.length || draw.stake !== stake)
    found.push(`L: draw ${draw.id} counts ${draw.count} tickets of ${standing.length}, or adds wrongly`)
  return found
}

/** What limits ask is what stands on each number, over all posts. */
function checkSold({ tickets, lines, exposures, playerNumbers, draws }: LotteryBook): string[] {
  const stakes = new Map<string, bigint>()
  const risks = new Map<string, bigint>()
  const add = (to: Map<string, bigint>, name: string, sum: bigint) => to.set(name, (to.get(name) ?? 0n) + sum)
  for (const { id, player, draw } of tickets)
    for (const line of lines.get(id) ?? []) {
      if (line.state === 'deleted') continue
      const { session = '' } = draws.get(draw) ?? {}
      const places = line.posts.reduce((sum, post) => sum + placesOf(session, post, line.digits), 0)
      for (const number of line.expanded) {
        const [stake, percent] = [line.amount * BigInt(places), BigInt(line.reduced[number] ?? 100)]
        add(stakes, `${draw} ${player} ${line.digits} ${number}`, stake)
        add(risks, `${draw} ${line.digits} ${number}`, (stake * rateOf(line.digits) * percent) / 100n)
      }
    }
  return [...different('exposure', exposures, risks), ...different('stakes', playerNumbers, stakes)]
}

function different(what: string, rows: readonly Sold[], sums: ReadonlyMap<string, bigint>): string[] {
  const named = new Map(rows.map(({ name, sum }) => [name, sum]))
  return [...new Set([...named.keys(), ...sums.keys()])].flatMap((name) => {
    const [row, sum] = [named.get(name) ?? 0n, sums.get(name) ?? 0n]
    return row === sum ? [] : [`L: ${what} of ${name} is ${row}, its lines make ${sum}`]
  })
}
