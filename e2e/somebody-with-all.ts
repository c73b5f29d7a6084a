/** A player whose pages have something to show: much money, deposits, a withdrawal, notices, a long name. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import { askWithdrawalIn } from '../server/src/cashier/ask-withdrawal.ts'
import { createPool, inTransaction, type Pool } from '../server/src/database/pool.ts'
import { tellPlayer } from '../server/src/notices/tell-player.ts'
import { setLimit } from '../server/src/players/set-limit.ts'
import { creditedDeposits } from '../server/test/cash-house.ts'
import { ownAccount } from '../server/test/cashier.ts'
import { openBank, photo } from '../server/test/deposits.ts'
import { anySlip, sentDeposit } from '../server/test/desk.ts'
import { newPlayer } from './account.ts'
import type { Person } from './browser.ts'
import {
  ask,
  placeButton,
  pressNumber,
  pressRange,
  pressTab,
  sayPlaced,
  ticketsOf,
  untilLeft,
} from './lotto59-page.ts'
import { gamesOf } from './portal/games-page.ts'
import { databaseUrl } from './processes.ts'
import type { Product } from './product.ts'
import type { Ids } from './routes.ts'
import { poll } from './stream.ts'
import { khmer } from './words.ts'

/** The most that a balance may come to has thirteen digits, as this one has after all that is booked here. */
const RICH_RIEL = 9_998_765_432_109
const HOLDER = 'VICHEKA SOPHEAKTRA NORODOM RATTANAKSAMBATH CHANDARAVUTH MONYOUDOM'

export interface SomebodyWithAll {
  account: { name: string; password: string }
  /** A request for a deposit that waits with its slip. */
  deposit: number
}

/** Somebody new; what is theirs is booked as the house does it. */
export async function somebodyWithAll(product: Product): Promise<SomebodyWithAll> {
  const account = await newPlayer(product, 'somebody-of-the-house')
  const db = createPool(await databaseUrl(product), { max: 2, role: null, name: 'samnang-journey' })
  try {
    const { rows } = await db.query<{ id: bigint }>('select id from player where username = $1', [
      account.name,
    ])
    const player = rows[0]?.id
    if (player === undefined) throw new Error(`no player ${account.name}`)
    return { account, deposit: await arrange(db, player) }
  } finally {
    await db.end()
  }
}

async function arrange(db: Pool, player: bigint): Promise<number> {
  // What the server's own helpers ask for, of which they use this pool alone.
  const house = { owner: db } as never
  await db.query(`select book_one(new_tx($1, 'credit', $2), $2, 2, $3)`, [
    ...[`credit:all:${player}`, player],
    BigInt(RICH_RIEL) * 100_000n,
  ])
  const bank = await openBank(house)
  const [credited = 0n] = await creditedDeposits(db, [
    { player, cashAccount: bank, amount: 250_000, reference: '750001' },
  ])
  const image = await photo(Number(player), { format: 'webp' })
  const deposit = await sentDeposit(house, { player, riel: 50_000, bank, slip: anySlip(), image })
  await sentDeposit(house, { player, riel: 1_000_000, bank, slip: null, state: 'OPEN' })
  await withdraw(db, house, player)
  await inTransaction(db, async (tx) => {
    const amountUnits = BigInt(RICH_RIEL) * 100_000n
    await tellPlayer(tx, player, 'deposit_credited', { deposit: credited, amountUnits })
    await tellPlayer(tx, player, 'deposit_rejected', {
      ...{ deposit: BigInt(deposit), amountUnits, reason: 'not_received' },
    })
    await tellPlayer(tx, player, 'lottery_won', {
      ...{ draw: 1n, round: 1, type: 'VN', session: 'NIGHT', title: '', drawMs: 0 },
      ...{ stakeUnits: amountUnits, amountUnits },
    })
    await tellPlayer(tx, player, 'bank_account_changed', { bank: 'ABA', ends: '4567', usableFromMs: 0 })
  })
  // As old news it is read, and not told over the page as a win.
  await db.query(`update player_notice set at = at - interval '2 days' where kind = 'lottery_won'`)
  await setLimit(db, {
    ...{ playerId: player, kind: 'stake', period: '24h', amountUnits: 99_999_999_999_900_000n },
    ...{ isConfirmed: false, requestId: 'journey' },
  })
  return deposit
}

async function withdraw(db: Pool, house: never, playerId: bigint): Promise<void> {
  const bankAccount = await ownAccount(house, playerId, { holder: HOLDER })
  const wish = { playerId, bankAccount, amountUnits: 8_000_000_000n, key: `all-${playerId}` }
  const by = { actor: `player:${playerId}` }
  const asked = await inTransaction(db, (tx) => askWithdrawalIn(tx, { ...wish, by }))
  if (!asked.ok) throw new Error(asked.code)
}

/** A slip for the draw that stays open for minutes. */
export async function betOnce(person: Person): Promise<void> {
  const { page, press } = person
  await press(page.getByRole('radio', { name: new RegExp(`^${khmer('lotto59', 'poll_1')},`) }))
  await untilLeft(person, 10)
  await pressNumber(person, 7, ['A', 'B', 'C', 'D', 'E'])
  await pressTab(person, 'range')
  await pressRange(person, 'small')
  await press(placeButton(person, 6000))
  await sayPlaced(person, 6000).waitFor()
}

/** Numbers for the routes that anybody may open; a product that has just started shows its first result after some seconds. */
export async function guestIds({ page }: Person): Promise<Ids> {
  const look = async () => {
    const answer = await page.request.get('/api/v1/result/recent?poll=POLL_2&limit=1')
    const { data } = (await answer.json()) as { data: { results: { result_id: number }[] } }
    return data.results[0]?.result_id
  }
  return { '/fair/:id': await poll(look, 40_000, 'no result yet') }
}

/** Numbers for the routes of a player who has bet. */
export async function playerIds(person: Person): Promise<Ids> {
  const [ticket] = await ticketsOf(person)
  const [slot] = await gamesOf(person, 'slot')
  type Information = ReplyOf<'GET /api/external/fishing/information'>
  const { providers } = await ask<Information>(person, '/api/external/fishing/information')
  const fishing = providers[0]?.games[0]
  if (!ticket || !slot || !fishing) throw new Error('no ticket, slot or fishing')
  return {
    '/ticket/lotto59/:id': ticket.group_id,
    '/game/slot/play/:id': slot.id,
    '/game/fishing/play/:id': fishing.id,
  }
}
