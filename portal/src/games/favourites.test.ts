import { expect, test } from 'vitest'
import { createFavourites, isHeartOn } from './favourites.ts'

const GAME = { id: 7, favourite: false }

/** A server that answers when it is told to. */
function slowServer() {
  const asked: { favourite: boolean; answer: (ok: boolean) => void }[] = []
  const send = (_id: number, favourite: boolean) =>
    new Promise<void>((resolve, reject) => {
      asked.push({ favourite, answer: (ok) => (ok ? resolve() : reject(new Error('refused'))) })
    })
  return { asked, send }
}

const soon = () => new Promise((done) => setTimeout(done))

test('a heart is on at once and stays on when the server agrees', async () => {
  const { asked, send } = slowServer()
  const { hearts, turn } = createFavourites(send)
  const turning = turn(GAME)
  expect(isHeartOn(hearts.get(), GAME)).toBe(true)
  asked[0]?.answer(true)
  await turning
  expect(isHeartOn(hearts.get(), GAME)).toBe(true)
})

test('a refused heart is undone and the failure told', async () => {
  const { asked, send } = slowServer()
  const { hearts, turn } = createFavourites(send)
  const turning = turn(GAME)
  asked[0]?.answer(false)
  await expect(turning).rejects.toThrow('refused')
  expect(isHeartOn(hearts.get(), GAME)).toBe(false)
})

test('quick presses never overtake each other: the last one counts', async () => {
  const { asked, send } = slowServer()
  const { hearts, turn } = createFavourites(send)
  const turning = turn(GAME)
  void turn(GAME)
  void turn(GAME)
  void turn(GAME)
  expect(asked).toHaveLength(1)
  asked[0]?.answer(true)
  await soon()
  expect(asked.map(({ favourite }) => favourite)).toEqual([true, false])
  asked[1]?.answer(true)
  await turning
  expect(isHeartOn(hearts.get(), GAME)).toBe(false)
})

test('a refusal after quick presses leaves what the server knows', async () => {
  const { asked, send } = slowServer()
  const { hearts, turn } = createFavourites(send)
  const turning = turn(GAME)
  void turn(GAME)
  asked[0]?.answer(true)
  await soon()
  asked[1]?.answer(false)
  await expect(turning).rejects.toThrow('refused')
  expect(isHeartOn(hearts.get(), GAME)).toBe(true)
})
