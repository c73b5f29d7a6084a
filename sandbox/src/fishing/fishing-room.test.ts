import { expect, test } from 'vitest'
import { settle, UNITS } from '../provider/house.test-parts.ts'
import { expectBooksAgree, shootAt, target } from './aiming.test-parts.ts'
import { fishAt } from './fish-path.ts'
import { FishingHouse, type Screen } from './fishing-house.test-parts.ts'
import { fishingProof } from './fishing-proof.ts'
import { LEAVE_CODE } from './messages.ts'
import { BULLET_SPEED, CANNONS } from './world.ts'

test('one sits, shoots, and takes back what is left', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  expect(screen.last('seated').me).toMatchObject({
    seat: 0,
    nextBid: 1,
    credit: { table: 10_000, flying: 0 },
  })
  await shootAt(house, screen, 1, 3)
  const paid = screen.all('kill').at(-1)?.win ?? 0
  expect(screen.all('kill').length + screen.all('miss').length).toBe(1)
  expect(screen.last('credit').credit).toEqual({ table: 9_500 + paid, pending: 0, flying: 0 })
  screen.say({ t: 'leave' })
  await house.pass(500)
  expect(screen.last('slice').slice).toMatchObject({
    state: 'settled',
    boughtIn: 10_000,
    totalBet: 500,
    totalWin: paid,
    returned: 9_500 + paid,
  })
  expect(screen.last('left').why).toBe('left')
  await expectBooksAgree(house)
  expect(house.faults).toEqual([])
})

test('the operator is told what was bought in, and what was really played', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  await shootAt(house, screen, 1)
  screen.say({ t: 'leave' })
  await house.pass(500)
  const win = screen.all('kill').reduce((sum, kill) => sum + kill.win, 0)
  expect(house.store.calls.map(({ kind, meta }) => ({ kind, meta }))).toEqual([
    { kind: 'bet', meta: { kind: 'session_in' } },
    { kind: 'win', meta: { kind: 'session_out', total_bet: 50 * 100_000, total_win: win * 100_000 } },
  ])
})

test('a slice that ended is checked with its revealed seed, and no other one', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  for (let bid = 1; bid <= 12; bid++) await shootAt(house, screen, bid)
  screen.say({ t: 'leave' })
  await house.pass(500)
  const [round] = house.rounds.all.values()
  const seed = house.seeds.made.get(round?.seedId ?? '')
  if (!round || !seed) throw new Error('a slice has its round')
  expect(screen.last('slice').slice.revealed?.hash).toBe(seed.hash)
  expect(fishingProof.verify(round, seed.serverSeed)).toBe(true)
  expect(fishingProof.verify(round, new Uint8Array(32))).toBe(false)
  expect(fishingProof.renderRound(round)[0]?.en).toContain('bullets 12')
})

test('a bullet that hits nothing comes back after eight seconds', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  screen.say({ t: 'shoot', bid: 1, angle: -1, level: 3, lock: null })
  await house.pass(200)
  expect(screen.last('credit').credit).toEqual({ table: 9_500, pending: 0, flying: 500 })
  await house.pass(9_000)
  expect(screen.last('refund')).toMatchObject({ seat: 0, bids: [1] })
  expect(screen.last('credit').credit).toEqual({ table: 10_000, pending: 0, flying: 0 })
})

test('more than three at once and eight a second are not fired', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  await house.pass(2_000)
  for (let bid = 1; bid <= 5; bid++) screen.say({ t: 'shoot', bid, angle: -1, level: 0, lock: null })
  expect(screen.all('shot').length).toBe(3)
  expect(screen.all('no').map((no) => no.code)).toEqual(['too_fast', 'too_fast'])
})

test('a bullet is fired once under its number, and ends once', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  const fid = await shootAt(house, screen, 1)
  screen.say({ t: 'shoot', bid: 1, angle: -1, level: 0, lock: null })
  screen.say({ t: 'hit', bid: 1, fid })
  await house.pass(200)
  expect(screen.all('no').map((no) => no.code)).toEqual(['bid_reused', 'bullet_gone'])
  expect(house.shots.rows.size).toBe(2)
})

test('a hit far from the fish does not count, and the bullet flies on', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  const { fid, angle } = target(house, screen)
  screen.say({ t: 'shoot', bid: 1, angle: angle + Math.PI, level: 0, lock: null })
  await house.pass(300)
  screen.say({ t: 'hit', bid: 1, fid })
  expect(screen.last('no')).toMatchObject({ re: 'hit', code: 'too_far' })
  await house.pass(9_000)
  expect(screen.last('refund').bids).toEqual([1])
})

/** Two bullets that meet one fish at one moment, fired and told. */
async function raceForAFish(house: FishingHouse, screens: readonly [Screen, Screen], bid: number) {
  const { fid } = target(house, screens[0])
  const fish = [...screens[0].all('snapshot'), ...screens[0].all('spawn')]
    .flatMap((message) => message.fish)
    .find((each) => each.fid === fid)
  const meetsAtMs = house.nowMs + 1_300
  const place = fish && fishAt(fish, meetsAtMs)
  if (!place) return null
  const shots = screens.map((screen, seat) => {
    const [x, y] = CANNONS[seat === 0 ? 0 : 1]
    const flightMs = (Math.hypot(place.x - x, place.y - y) / BULLET_SPEED) * 1000
    return { screen, atMs: meetsAtMs - flightMs, angle: Math.atan2(place.y - y, place.x - x) }
  })
  for (const { screen, atMs, angle } of shots.sort((a, b) => a.atMs - b.atMs)) {
    await house.pass(atMs - house.nowMs)
    screen.say({ t: 'shoot', bid, angle, level: 0, lock: fid })
  }
  await house.pass(meetsAtMs - house.nowMs)
  for (const { screen } of shots) screen.say({ t: 'hit', bid, fid })
  await house.pass(300)
  return fid
}

test('two players and one fish in one tick: the first kill wins, the other bullet flies on', async () => {
  const house = new FishingHouse()
  const [a, b] = [await house.sit('dara', 50_000), await house.sit('sok', 50_000)]
  let isDecided = false
  for (let bid = 1; bid <= 60 && !isDecided; bid++) {
    const fid = await raceForAFish(house, [a, b], bid)
    const late = [...a.all('no'), ...b.all('no')].filter((no) => no.re === 'hit' && no.code === 'fish_gone')
    isDecided = late.some((no) => no.re === 'hit' && no.fid === fid)
    await house.pass(1_000)
  }
  expect(isDecided).toBe(true)
  const kills = a.all('kill')
  expect(new Set(kills.map(({ fid }) => fid)).size).toBe(kills.length)
  await house.pass(9_000)
  expect([...a.all('refund'), ...b.all('refund')].length).toBeGreaterThan(0)
  for (const screen of [a, b]) screen.say({ t: 'leave' })
  await house.pass(500)
  await expectBooksAgree(house)
})

test('a hit on a fish that is dead leaves the bullet flying', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara', 50_000)
  let killed: number | null = null
  for (let bid = 1; killed === null && bid < 200; bid++) {
    const fid = await shootAt(house, screen, bid)
    if (screen.all('kill').some((kill) => kill.fid === fid)) killed = fid
  }
  expect(killed).not.toBeNull()
  const bid = 500
  screen.say({ t: 'shoot', bid, angle: -1, level: 0, lock: null })
  screen.say({ t: 'hit', bid, fid: killed ?? 0 })
  expect(screen.last('no')).toMatchObject({ re: 'hit', bid, code: 'fish_gone' })
  expect(screen.last('shot').bid).toBe(bid)
  await house.pass(9_000)
  expect(screen.last('refund').bids).toEqual([bid])
})

test('nobody is told of a kill before it is written', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  house.shots.failures = 3
  const { fid, angle, flightMs } = target(house, screen)
  screen.say({ t: 'shoot', bid: 1, angle, level: 0, lock: fid })
  await house.pass(flightMs)
  house.shots.failures = 3
  screen.say({ t: 'hit', bid: 1, fid })
  await house.pass(250)
  expect(screen.all('kill').length + screen.all('miss').length).toBe(0)
  await house.pass(500)
  expect(screen.all('kill').length + screen.all('miss').length).toBe(1)
  expect(house.shots.rows.size).toBe(2)
})

test('a player who leaves with bullets in flight gets them back at once', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  for (let bid = 1; bid <= 3; bid++) screen.say({ t: 'shoot', bid, angle: -1, level: 3, lock: null })
  screen.close(LEAVE_CODE)
  await house.pass(500)
  expect(house.operator.balance).toBe(100_000_000n * UNITS)
  await expectBooksAgree(house)
})

test('a lost line keeps its seat for half a minute; its bullets come back, then its money', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  const other = await house.sit('sok')
  screen.say({ t: 'shoot', bid: 1, angle: -1, level: 3, lock: null })
  screen.terminate()
  await house.pass(20_000)
  expect(other.last('seats').seats[0]).toMatchObject({ seat: 0, state: 'away' })
  expect(other.last('refund')).toMatchObject({ seat: 0, bids: [1] })
  await house.pass(12_000)
  expect(other.last('seats').seats.map(({ seat }) => seat)).toEqual([1])
})

test('who comes back in time sits where they sat', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  await shootAt(house, screen, 1)
  screen.terminate()
  await house.pass(10_000)
  const again = house.open('dara')
  await house.pass(25_000)
  expect(again.last('snapshot').me).toMatchObject({ seat: 0, nextBid: 2 })
  expect(again.last('seats').seats[0]?.state).toBe('playing')
})

test('a minute without a shot ends the sitting', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  await house.pass(61_000)
  expect(screen.last('left').why).toBe('idle')
  expect(house.operator.balance).toBe(100_000_000n * UNITS)
})

test('after five minutes the slice turns: settled, and the next one begins with what came back', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  for (let bid = 1; bid <= 11; bid++) {
    await shootAt(house, screen, bid)
    await house.pass(29_000)
  }
  const settled = screen.all('slice').find(({ slice }) => slice.state === 'settled')
  expect(screen.last('slice').slice).toMatchObject({ state: 'open', boughtIn: settled?.slice.returned })
  expect(house.rounds.all.size).toBe(2)
  screen.say({ t: 'leave' })
  await house.pass(500)
  await expectBooksAgree(house)
})

test('a top-up arrives while bullets fly', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  let release = () => {}
  house.hold = new Promise<void>((done) => {
    release = done
  })
  screen.say({ t: 'shoot', bid: 1, angle: -1, level: 3, lock: null })
  screen.say({ t: 'topUp', key: house.uuid(), amount: 5_000 })
  await house.pass(300)
  expect(screen.last('credit').credit).toEqual({ table: 9_500, pending: 5_000, flying: 500 })
  screen.say({ t: 'shoot', bid: 2, angle: -1, level: 3, lock: null })
  release()
  await house.pass(300)
  expect(screen.last('toppedUp').amount).toBe(5_000)
  expect(screen.last('credit').credit).toEqual({ table: 14_000, pending: 0, flying: 1_000 })
  screen.say({ t: 'leave' })
  await house.pass(500)
  expect(screen.last('slice').slice).toMatchObject({ boughtIn: 15_000, returned: 15_000, totalBet: 0 })
  await expectBooksAgree(house)
})

test('a top-up that is answered after the slice has ended goes back', async () => {
  const house = new FishingHouse()
  const screen = await house.sit('dara')
  let release = () => {}
  house.hold = new Promise<void>((done) => {
    release = done
  })
  const key = house.uuid()
  screen.say({ t: 'topUp', key, amount: 5_000 })
  await house.pass(100)
  screen.say({ t: 'leave' })
  await house.pass(200)
  release()
  await house.pass(1_000)
  await house.comeToRest()
  expect(screen.last('no')).toMatchObject({ re: 'topUp', key })
  expect(house.operator.balance).toBe(100_000_000n * UNITS)
})

test('the same request for a seat buys in once; two requests at once give one seat', async () => {
  const house = new FishingHouse()
  const screen = house.open('dara')
  await settle()
  const key = house.uuid()
  const order = { t: 'sit', key, seat: 2, buyIn: 10_000 } as const
  screen.say(order)
  screen.say(order)
  screen.say({ ...order, key: house.uuid() })
  await house.pass(100)
  screen.say(order)
  await house.pass(100)
  expect(house.operator.balance).toBe((100_000_000n - 10_000n) * UNITS)
  expect(screen.last('seated').me.seat).toBe(2)
  expect(screen.all('no').map(({ code }) => code)).toEqual(['already_seated'])
})

test('a wallet that refuses gives no seat, one that does not answer takes nothing', async () => {
  const house = new FishingHouse()
  house.operator.balance = 5_000n * UNITS
  const poor = await house.sit('dara')
  expect(poor.last('no')).toMatchObject({ re: 'sit', code: 'not_enough_money' })
  house.operator.balance = 100_000_000n * UNITS
  const lost = house.open('sok')
  await settle()
  house.operator.faults = ['timeout after apply', 'timeout after apply', 'timeout after apply']
  lost.say({ t: 'sit', key: house.uuid(), seat: null, buyIn: 10_000 })
  await house.pass(5_000)
  expect(lost.last('no')).toMatchObject({ re: 'sit', code: 'cancelled' })
  await house.comeToRest()
  expect(house.operator.balance).toBe(100_000_000n * UNITS)
})

test('sums that cannot be bought in, and shots that cannot be fired', async () => {
  const house = new FishingHouse()
  const screen = house.open('dara')
  await settle()
  for (const buyIn of [950, 1_025, 100_050]) screen.say({ t: 'sit', key: house.uuid(), seat: null, buyIn })
  screen.say({ t: 'shoot', bid: 1, angle: 0, level: 0, lock: null })
  await settle()
  expect(
    screen
      .all('no')
      .map(({ code }) => code)
      .sort(),
  ).toEqual([...['above_maximum', 'bad_amount', 'below_minimum', 'not_seated']])
  screen.say({ t: 'sit', key: house.uuid(), seat: null, buyIn: 1_000 })
  await settle()
  screen.say({ t: 'shoot', bid: 1, angle: 0, level: 4, lock: null })
  expect(screen.last('no').code).toBe('bad_level')
  for (const bid of [1, 2, 3]) screen.say({ t: 'shoot', bid, angle: -1, level: 3, lock: null })
  expect(screen.last('no').code).toBe('no_credit')
})

test('a fifth player gets a second room', async () => {
  const house = new FishingHouse()
  const screens: Screen[] = []
  for (const player of ['a1', 'b2', 'c3', 'd4', 'e5']) screens.push(await house.sit(player))
  expect(screens.map((screen) => screen.last('seated').me.seat)).toEqual([0, 1, 2, 3, 0])
  expect(new Set([...house.rounds.all.values()].map(({ table }) => table)).size).toBe(2)
})
