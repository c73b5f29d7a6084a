import { expect, test } from 'vitest'
import { seededRng } from '../chance/rng.ts'
import { settle, UNITS } from '../provider/house.test-parts.ts'
import { expectBooksAgree, shootAt } from './aiming.test-parts.ts'
import { Bot } from './bot.test-parts.ts'
import { FishingHouse } from './fishing-house.test-parts.ts'

test('a database that fails in the middle of buying in keeps no money, and the player is told', async () => {
  for (let commits = 1; commits < 8; commits++) {
    const house = new FishingHouse()
    const screen = house.open('dara')
    await settle()
    house.failingCommits = { after: commits, times: 2 }
    screen.say({ t: 'sit', key: house.uuid(), seat: null, buyIn: 10_000 })
    await house.pass(6_000)
    house.failingCommits = null
    if (screen.all('seated').length === 0)
      expect(screen.last('no')).toMatchObject({ re: 'sit', code: 'cancelled' })
    screen.say({ t: 'leave' })
    await house.pass(20_000)
    await house.comeToRest()
    expect([commits, house.operator.balance]).toEqual([commits, 100_000_000n * UNITS])
  }
})

test('a killed process leaves rows; the next one gives back what was not played', async () => {
  for (let commits = 0; commits < 24; commits++) {
    const house = new FishingHouse()
    const screen = await house.sit('dara')
    house.commitsLeft = commits
    for (let bid = 1; bid <= 6 && !house.isDead; bid++) await shootAt(house, screen, bid).catch(() => {})
    screen.say({ t: 'leave' })
    await house.pass(1_000)
    await house.restart()
    await expectBooksAgree(house)
    const shown = screen.all('kill').length
    const written = [...house.shots.rows.values()].filter(({ kind }) => kind === 'kill').length
    expect(shown).toBeLessThanOrEqual(written)
  }
})

test('a kill in the middle of buying in gives the money back', async () => {
  for (let commits = 0; commits < 10; commits++) {
    const house = new FishingHouse()
    const screen = house.open('dara')
    await settle()
    house.commitsLeft = commits
    screen.say({ t: 'sit', key: house.uuid(), seat: null, buyIn: 10_000 })
    await house.pass(500)
    await house.restart()
    await house.comeToRest()
    expect([commits, house.operator.balance]).toEqual([commits, 100_000_000n * UNITS])
  }
})

test.each([-2_000, 2_000])('a device whose clock is %i ms off hits as well as any other', async (skewMs) => {
  const house = new FishingHouse()
  const screen = await house.sit('dara', 20_000)
  const bot = new Bot(screen, seededRng(new Uint8Array(32).fill(5), 'bot', 0), () => house.nowMs + skewMs)
  for (let step = 0; step < 150; step++) {
    bot.play()
    await house.pass(150)
  }
  expect(bot.kills + bot.misses).toBeGreaterThan(30)
  expect(screen.all('no').filter((no) => no.re === 'hit' && no.code === 'too_far').length).toBe(0)
})

test('random sittings: buy-in = shots − refunds − wins + what came back, to the riel', async () => {
  const house = new FishingHouse()
  const rng = seededRng(new Uint8Array(32).fill(9), 'sittings', 0)
  for (let sitting = 0; sitting < 12; sitting++) {
    const screen = await house.sit(`player ${sitting}`, 1_000 * (1 + rng.int(20)))
    const bot = new Bot(screen, rng, () => house.nowMs)
    for (let step = 0; step < 20 + rng.int(60); step++) {
      bot.play(rng.int(4))
      if (rng.int(25) === 0) screen.say({ t: 'topUp', key: house.uuid(), amount: 500 })
      await house.pass(120)
    }
    if (rng.int(3) === 0) screen.terminate()
    else screen.say({ t: 'leave' })
    await house.pass(31_000)
  }
  for (const round of house.rounds.all.values()) {
    const rows = [...house.shots.rows.values()].filter(({ slice }) => slice === round.id)
    const sum = (kind: string, of: 'cost' | 'win') =>
      rows.filter((row) => row.kind === kind).reduce((all, row) => all + row[of], 0)
    const wagers = [...house.store.rows.values()].filter((wager) => wager.round === round.id)
    const boughtIn = wagers.reduce((all, { amount }) => all + amount, 0n)
    const returned = wagers.reduce((all, { win }) => all + (win ?? 0n), 0n)
    const played = BigInt(sum('shot', 'cost') - sum('refund', 'cost') - sum('kill', 'win'))
    expect(boughtIn).toBe(played * UNITS + returned)
  }
  await expectBooksAgree(house)
})

test('four play for ten minutes: nothing impossible, no fault, books agree', async () => {
  const house = new FishingHouse()
  const rng = seededRng(new Uint8Array(32).fill(4), 'soak', 0)
  const bots: Bot[] = []
  for (const player of ['a1', 'b2', 'c3', 'd4'])
    bots.push(new Bot(await house.sit(player, 100_000), rng, () => house.nowMs))
  for (let step = 0; step < 3_000; step++) {
    for (const bot of bots) bot.play(rng.int(4))
    await house.pass(200)
  }
  for (const { screen } of bots) screen.say({ t: 'leave' })
  await house.pass(1_000)
  await expectBooksAgree(house)
  expect(bots.every(({ kills, misses }) => kills > 100 && misses > 500)).toBe(true)
  expect(house.rounds.all.size).toBeGreaterThanOrEqual(8)
  expect(house.faults).toEqual([])
}, 60_000)
