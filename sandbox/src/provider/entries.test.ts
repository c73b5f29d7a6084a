import { expect, test } from 'vitest'
import { makeFishingFamily } from '../fishing/fishing-family.ts'
import { codesOf, entryOfGame, entryOfOperator, walletOf } from './entries.ts'
import { STUB_KEYS } from './operator-stub.test-parts.ts'
import type { Session } from './session.ts'
import { createWalletClient } from './wallet-client.ts'

const families = [makeFishingFamily()]

test('an operator asks under ids that follow one another', () => {
  expect([6, 7, 8, 9, 10].map((id) => entryOfOperator(id, 7))).toEqual([
    ...[null, 'main', 'fishing-1', 'fishing-2', null],
  ])
})

test('each entry has its own games', () => {
  const codes = (set: number) => ['pond', 'river', 'lake'].map((water) => `sbx_fish_${set}_${water}`)
  expect(codesOf(families, 'fishing-1')).toEqual(codes(1))
  expect(codesOf(families, 'fishing-2')).toEqual(codes(2))
  expect(codesOf(families, 'main')).toEqual([])
  expect([entryOfGame(families, 'sbx_fish_2_lake'), entryOfGame(families, 'sbx_roulette')]).toEqual([
    ...['fishing-2', 'main'],
  ])
})

test('each entry has its own wallet', () => {
  const url = 'http://127.0.0.1:8059/wallet/hub88/sandbox'
  expect([walletOf(url, 'main'), walletOf(url, 'fishing-1')]).toEqual([url, `${url}-fishing-1`])
})

test('calls are made in the name of the game’s entry', async () => {
  const session: Session = {
    id: 's',
    player: 'u_1',
    token: 'token',
    currency: 'KHR',
    gameCode: 'sbx_fish_2_lake',
    lang: 'km',
    mode: 'real',
    lobbyUrl: '',
  }
  const named: string[] = []
  const client = createWalletClient(
    async (_path, _body, _signature, entry) => {
      named.push(entry)
      return { httpStatus: 200, text: '{}' }
    },
    STUB_KEYS.privateKey,
    (game) => entryOfGame(families, game),
  )
  await client.balance(session)
  expect(named).toEqual(['fishing-2'])
})
