/** Players and a provider: what they send, how often they send it again, and what they believe then. */
import { createHash } from 'node:crypto'
import type { LotteryItemIn } from '@samnang/contract/lottery'
import type { SlipEntry } from '@samnang/core/lotto59/check-slip'
import { RANGE_TYPES } from '@samnang/core/lotto59/markets'
import { rielToUnits } from '@samnang/core/money'
import type { Chance } from '../../src/demo-house/chance.ts'
import { placeTicket } from '../../src/lottery/place-ticket.ts'
import { findOpenDraw } from '../../src/lotto59/draw-store.ts'
import { placeBets } from '../../src/lotto59/place-bets.ts'
import type { WalletCall } from '../../src/providers/wallet-store.ts'
import { tokenHash } from '../../src/providers/wallet-user.ts'
import { PLAYERS, tokenOf } from './template.ts'
import { noted, type Wish, wishOf } from './wish.ts'
import { ask, type Server, SILENCE, type World } from './world.ts'

/** So often somebody asks again who has heard nothing. */
const TRIES = 8
/** Refused for now, by a server that cannot say. */
const NOT_SAID = new Set(['unavailable', 'overloaded'])

/** Sends until an answer says what became of it: always under the same key. */
export async function insist(
  world: World,
  chance: Chance,
  wish: Wish,
  work: (server: Server, key: string) => Promise<{ verdict: 'done' | 'refused' | 'unknown'; answer: string }>,
): Promise<void> {
  world.wishes.push(wish)
  for (let attempt = 0; attempt < TRIES || world.faults.isOver; attempt++) {
    const copy = await ask(world, chance, (server) => noted(wish, () => work(server, wish.key)))
    if (copy !== SILENCE && (copy.verdict === 'done' || copy.verdict === 'refused')) {
      wish.told = copy.verdict
      return
    }
    await world.clockwork.sleep(100 + chance.below(900))
    if (attempt > 4 * TRIES) return
  }
}

export async function playSlip(world: World, chance: Chance): Promise<void> {
  const draw = await ask(world, chance, ({ pool }) => findOpenDraw(pool, 'POLL_2'))
  if (draw === SILENCE || draw === null) return
  const player = chance.pick(PLAYERS)
  const entries = Array.from({ length: 1 + chance.below(3) }, () => entryOf(chance))
  const riel = entries.reduce((sum, entry) => sum + entry.amount * (entry.posts?.length ?? 1), 0)
  const wish = wishOf({ kind: 'slip', player, units: rielToUnits(riel), key: chance.uuid() })
  wish.drawId = draw.id
  const clientNonce = chance.bytes(16).toString('hex')
  const secret = secretOf(player)
  await insist(world, chance, wish, async ({ placing }, key) => {
    const content = { entries: [String(draw.id), ...entries.map((entry) => JSON.stringify(entry))] }
    const request = { poll: 'POLL_2', drawId: draw.id, key, clientNonce, entries, content } as const
    const placed = await placeBets(placing, { id: player, secret }, request)
    if (!placed.ok) return { verdict: NOT_SAID.has(placed.code) ? 'unknown' : 'refused', answer: placed.code }
    const { group_id, balance, receipts } = placed.value
    wish.leaves = receipts.map(({ leaf }) => leaf)
    return { verdict: 'done', answer: JSON.stringify([group_id, balance, wish.leaves]) }
  })
}

function secretOf(player: bigint): Buffer {
  return createHash('sha256').update(`secret of ${player}`).digest()
}

function entryOf(chance: Chance): SlipEntry {
  const amount = 500 * (1 + chance.below(chance.is(10) ? 30 : 8))
  const kind = chance.below(10)
  if (kind < 6) return { type: chance.pick(RANGE_TYPES), amount }
  if (kind < 9)
    return { type: 'NUMBER', amount, value: 1 + chance.below(59), posts: chance.pick([['A'], ['B', 'C']]) }
  const numbers = new Set<number>()
  while (numbers.size < 5) numbers.add(1 + chance.below(59))
  return { type: 'JACKPOT', amount: 1000, numbers: [...numbers].sort((a, b) => a - b) }
}

export async function playTicket(world: World, chance: Chance, drawId: bigint): Promise<void> {
  const player = chance.pick(PLAYERS)
  const digits = chance.is(70) ? 2 : 3
  const number = String(chance.below(10 ** digits)).padStart(digits, '0')
  const post = chance.pick(['A', 'B', 'LO'])
  const amount = 100 * (5 + chance.below(10))
  const items: LotteryItemIn[] = [{ numbers: [number], digits, posts: [post], amount, kind: 'straight' }]
  const wish = wishOf({ kind: 'ticket', player, units: 0n, key: chance.uuid() })
  await insist(world, chance, wish, async ({ tickets }, key) => {
    const placed = await placeTicket(tickets, player, { result_id: Number(drawId), items, place: true }, key)
    if (!placed.ok) return { verdict: NOT_SAID.has(placed.code) ? 'unknown' : 'refused', answer: placed.code }
    const { ticket, balance } = placed.value
    return { verdict: 'done', answer: JSON.stringify([ticket.id, balance]) }
  })
}

/** A bet, and what follows it: a win, two, nothing, or a rollback that may well arrive before it. */
export async function playRound(world: World, chance: Chance, provider: Provider): Promise<void> {
  const player = chance.pick(PLAYERS)
  const round = chance.uuid()
  const stake = rielToUnits(500 * (1 + chance.below(20)))
  const bet = { kind: 'bet', uuid: chance.uuid(), ref: null, amount: stake } as const
  const isHasty = chance.is(35)
  const staking = send(world, chance, provider, { player, round, call: bet })
  if (isHasty) await world.clockwork.sleep(chance.below(400))
  else await staking
  const isLost = isHasty || chance.is(20)
  if (isLost) {
    const call = { kind: 'rollback', uuid: chance.uuid(), ref: bet.uuid, amount: 0n } as const
    await Promise.all([staking, send(world, chance, provider, { player, round, call })])
    return
  }
  if (!chance.is(60)) return
  const call = {
    kind: 'win',
    uuid: chance.uuid(),
    ref: bet.uuid,
    amount: stake * BigInt(chance.below(4)),
  } as const
  await send(world, chance, provider, { player, round, call })
}

/** Several games of one player take a third of what there is, each: their messages travel together, by the same chance. */
export async function playSpree(world: World, chance: Chance, provider: Provider): Promise<void> {
  const player = chance.pick(PLAYERS)
  const bets = Array.from({ length: world.options.spree }, () => {
    const call = { kind: 'bet', uuid: chance.uuid(), ref: null, amount: rielToUnits(5_000) } as const
    return send(world, world.chanceOf('spree on its way'), provider, { player, round: chance.uuid(), call })
  })
  await Promise.all(bets)
}

export interface Provider {
  id: number
  name: string
  houseId: bigint
}

interface Sent {
  player: bigint
  round: string
  call: Pick<WalletCall, 'kind' | 'uuid' | 'ref' | 'amount'>
}

async function send(
  world: World,
  chance: Chance,
  provider: Provider,
  { player, round, call }: Sent,
): Promise<void> {
  const { kind, uuid, ref, amount } = call
  const wish = wishOf({ kind, player, units: amount, key: uuid, ...(ref === null ? {} : { of: ref }) })
  await insist(world, chance, wish, async ({ wallet }, key) => {
    const { status } = await wallet.decide({
      ...{
        providerId: provider.id,
        provider: provider.name,
        houseId: provider.houseId,
        kind,
        uuid: key,
        ref,
      },
      ...{ playerId: player, tokenHash: tokenHash(tokenOf(player)), gameCode: 'slot', round, amount },
      ...{ currency: 'KHR', roundClosed: false, isFree: false, isPromo: false, supplierTx: null, meta: null },
    })
    return { verdict: status === 'RS_OK' ? 'done' : 'refused', answer: status }
  })
}
