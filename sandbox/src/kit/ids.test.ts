import { expect, test } from 'vitest'
import { spinIds } from '../slots/spin-ids.ts'
import { ticketIds } from '../sport/ticket-ids.ts'
import { tableWager } from './ids.ts'

const asked = {
  player: 'u_1',
  round: 'r_1',
  game: 'sbx_lotus_gold',
  key: '11111111-2222-4333-8444-555555555555',
}

// Computed with another program's SHA-256: stored wagers are found by these names for ever.
test('names are those under which wagers, rounds and tickets are stored', () => {
  expect(tableWager(asked)).toBe('68afe864-3b21-4308-9d6f-42b5dcd50659')
  expect(spinIds(asked)).toEqual({
    wager: 'd950ec3e-e15f-444a-bdec-30ac8b0b76db',
    round: 'a7704049-d545-41ae-93c2-a35f2ff9bb90',
  })
  expect(ticketIds(asked)).toEqual({
    bet: '9edc5a30-bc7b-4915-906b-8523d66dbcf0',
    wager: 'dee3fb10-ff0e-4c6f-b569-28e529b12072',
  })
})

test('a key in capital letters names the same; another player, round or game another', () => {
  expect(tableWager({ ...asked, key: asked.key.toUpperCase() })).toBe(tableWager(asked))
  const names = [
    tableWager(asked),
    tableWager({ ...asked, player: 'u_2' }),
    tableWager({ ...asked, round: 'r_2' }),
    spinIds({ ...asked, game: 'sbx_naga_ways' }).wager,
    ...Object.values(spinIds(asked)),
    ...Object.values(ticketIds(asked)),
  ]
  expect(new Set(names).size).toBe(names.length)
})
