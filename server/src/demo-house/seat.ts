/** A player at a game of a provider: the log-in, the game's address, and the calls of the wallet that it plays by. */
import { createHash } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { startSession } from '../players/start-session.ts'
import { type LaunchParts, openGame } from '../providers/launch-game.ts'
import { frameOrigins } from '../providers/registry.ts'
import type { WalletCounter } from '../providers/wallet-counter.ts'
import { tokenHash } from '../providers/wallet-user.ts'
import type { Chance } from './chance.ts'
import type { HouseGame, HousePlayer } from './house-store.ts'
import type { World } from './world.ts'

export type WalletCall = Parameters<WalletCounter['decide']>[0]

const SITE = 'http://127.0.0.1'

export interface Seat {
  player: HousePlayer
  game: HouseGame
  token: string
  round: string
}

/** A log-in, and the game's address from its provider; null where it does not answer. */
export async function sitDown(
  world: World,
  chance: Chance,
  { player, game, isDown = false }: Pick<Seat, 'player' | 'game'> & { isDown?: boolean },
): Promise<Seat | null> {
  const sessionHash = createHash('sha256').update(chance.bytes(32)).digest('hex')
  await startSession(world.pool, { playerId: player.id, hash: sessionHash, nowMs: world.clock.now() })
  const told = { token: '' }
  const launch = {
    ...{ playerId: player.id, sessionHash, section: game.section, gameId: game.id, site: SITE },
    ...{ platform: 'mobile' as const, language: 'km' as const, ip: '127.0.0.1' },
  }
  const opened = await openGame(launchParts(world, told, isDown), launch)
  return opened.ok ? { player, game, token: told.token, round: chance.uuid().slice(0, 18) } : null
}

/** The provider's answer, without the provider: the page it would show, and the token that it was told. */
function launchParts(world: World, told: { token: string }, isDown: boolean): LaunchParts {
  const { pool, random, log, registry } = world
  const health = {
    stateOf: () => (isDown ? 'open' : 'closed'),
    call: async (provider: Parameters<typeof frameOrigins>[0], _call: string, body: { token: string }) => {
      told.token = body.token
      return { ok: true, value: { url: `${frameOrigins(provider, SITE)[0]}/play` } }
    },
  }
  // Of a provider's health a launch asks these two things.
  return { reads: pool, random, log, providers: { registry, health: health as never } }
}

/** Answers those that were taken. */
export async function decideAll(world: World, calls: WalletCall[]): Promise<WalletCall[]> {
  const verdicts = await Promise.all(calls.map((call) => world.wallet.decide(call)))
  return calls.filter((_, at) => verdicts[at]?.status === 'RS_OK')
}

/** `meta`: what the game tells besides, in the words of docs/providers.md. */
export function betOf(chance: Chance, seat: Seat, riel: number, meta: object | null = null): WalletCall {
  const { player, game, token, round } = seat
  return {
    ...{ providerId: game.providerId, provider: game.provider, houseId: game.houseId, kind: 'bet' },
    ...{ uuid: chance.uuid(), ref: null, playerId: player.id, tokenHash: tokenHash(token), round },
    ...{ gameCode: game.code, amount: rielToUnits(riel), currency: 'KHR' },
    ...{ roundClosed: false, isFree: false, isPromo: false, supplierTx: null, meta: meta && { meta } },
  }
}

/** A round that lost is closed by a win of nothing. */
export function winOf(
  chance: Chance,
  bet: WalletCall,
  units: bigint,
  meta: object | null = null,
): WalletCall {
  const told = meta && { meta }
  return {
    ...bet,
    kind: 'win',
    uuid: chance.uuid(),
    ref: bet.uuid,
    amount: units,
    roundClosed: true,
    meta: told,
  }
}
