import { expect, test } from 'vitest'
import type { Numbered } from './messages.ts'
import { TABLE_GAMES, type TableGame } from './outcomes.ts'
import { TableHouse } from './table-house.test-parts.ts'

const SPOTS: Readonly<Record<TableGame, string>> = {
  baccarat: 'banker',
  dragon_tiger: 'tiger',
  roulette: 'red',
  sic_bo: 'small',
  kla_klok: 'face:tiger',
}

interface Told {
  atMs: number
  text: string
  isStep: boolean
}

/** A whole round with a bet, as one screen hears it; the promise's hash is a hash of another seed and says nothing. */
async function hearRound(game: TableGame, salt: string): Promise<Told[]> {
  const house = new TableHouse({ salt })
  const screen = house.seat('u_1', { code: `sbx_${game}` })
  await house.pass(1000)
  screen.bet({ [SPOTS[game]]: 1000 }, '11111111-2222-4333-8444-555555555555')
  for (let ms = 0; ms < 30_000; ms += 500) {
    screen.say({ t: 'snapshot' })
    await house.pass(500)
    if (screen.all('result').length > 0) break
  }
  return screen.told.map(({ atMs, message }) => ({
    atMs,
    text: JSON.stringify(message).replaceAll(/"hash":"[0-9a-f]{64}"/g, '"hash":""'),
    isStep: STEPS.has(message.t),
  }))
}

const STEPS: ReadonlySet<Numbered['t']> = new Set(['card', 'ball', 'dice', 'faces', 'result'])

/** How many messages of two rounds are the same; the first that differs shows something in one of them. */
function sameUntilSeen(a: readonly Told[], b: readonly Told[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at]
    if (one.text === other?.text && one.atMs === other.atMs) continue
    expect([one.isStep, other?.isStep]).toContain(true)
    return at
  }
  return a.length
}

test.each(TABLE_GAMES)(
  '%s: two rounds sound the same until the first thing that is seen differs',
  async (game) => {
    const rounds = await Promise.all(Array.from({ length: 24 }, (_, at) => hearRound(game, `salt ${at}`)))
    let differences = 0
    for (const [at, told] of rounds.entries())
      for (const other of rounds.slice(at + 1)) if (sameUntilSeen(told, other) < told.length) differences += 1
    expect(differences).toBeGreaterThan(100)
  },
)

test('no message before the first step has a card, a number, an outcome or a seed', async () => {
  for (const game of TABLE_GAMES) {
    const told = await hearRound(game, 'quiet')
    const before = told.slice(
      0,
      told.findIndex(({ isStep }) => isStep),
    )
    expect(before.length).toBeGreaterThan(40)
    for (const { text } of before) {
      expect(text).not.toMatch(/"(?:card|number|dice|seed|winning|amount":0)"/)
      if (text.includes('"snapshot"')) expect(text).toMatch(/"shown":\[\],"outcome":null,"history":\[\]/)
    }
  }
})

test('no win and no balance before the result is called: money would tell it', async () => {
  for (const game of TABLE_GAMES) {
    const house = new TableHouse()
    const screen = house.seat('u_1', { code: `sbx_${game}` })
    await house.pass(1000)
    screen.bet({ [SPOTS[game]]: 1000 })
    await house.until(screen, 'DRAWING')
    const balance = house.operator.balance
    while (screen.all('result').length === 0) {
      expect(house.operator.balance).toBe(balance)
      expect(screen.all('win')).toEqual([])
      await house.pass(50)
    }
  }
})
