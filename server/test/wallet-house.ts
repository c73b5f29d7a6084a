/** A house whose provider asks its wallet over HTTP with real signatures, and what its calls are answered. */
import { randomUUID } from 'node:crypto'
import { assert } from '@samnang/core/refusal'
import { afterAll, expect } from 'vitest'
import { testDatabase } from './database.ts'
import { handClock } from './parts.ts'
import { testServer } from './server.ts'
import { type Answered, type Fields, RIEL, testProvider, testWallet, type WalletPlayer } from './wallet.ts'

/** What a player begins with: 10 000 riel. */
export const HAD = 10_000 * RIEL

export const statusOf = async (answer: Promise<{ status: string }>): Promise<string> => (await answer).status

interface StandingBet {
  uuid: string
  round: string
  again(): Promise<Answered>
}

/** A server of its own whose clock is turned by hand; gone after the last test of the file. */
export async function walletHouse() {
  const db = await testDatabase()
  const clock = handClock()
  const server = await testServer({ db, clock })
  afterAll(async () => {
    await server.close()
    await db.drop()
  })
  const provider = await testProvider(db)
  const wallet = testWallet(server.app, provider)
  const balance = (player: WalletPlayer, fields: Fields = {}) =>
    wallet.call('user/balance', {
      user: player.user,
      token: player.token,
      game_code: 'slot',
      request_uuid: randomUUID(),
      ...fields,
    })
  /** A bet that stands, so that wins and rollbacks have something to name. */
  async function standing(player: WalletPlayer): Promise<StandingBet> {
    const [uuid, round] = [randomUUID(), randomUUID()]
    const again = () => wallet.bet(player, { transaction_uuid: uuid, round })
    expect(await statusOf(again())).toBe('RS_OK')
    return { uuid, round, again }
  }
  /** Wins and rollbacks go on, and so does the repetition of what was accepted. */
  async function expectGoesOn(player: WalletPlayer, [first, second]: StandingBet[]) {
    assert(first && second, 'two bets are needed')
    expect(await statusOf(first.again())).toBe('RS_OK')
    expect(await statusOf(wallet.win(player, first.uuid, { round: first.round }))).toBe('RS_OK')
    expect(await statusOf(wallet.rollback(player, second.uuid))).toBe('RS_OK')
  }
  return { db, server, clock, provider, wallet, balance, standing, expectGoesOn }
}
