/** Opens a game: may they play, a token of their own for the game, then the provider's address for the frame. */
import type { GameSection, LAUNCH_REFUSALS, LaunchUrl } from '@samnang/contract/games'
import { accepted, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import type { Logger } from 'pino'
import type { Pool } from '../database/pool.ts'
import type { Random } from '../parts.ts'
import { COUNTRY, notePlayed } from './game-store.ts'
import type { GamesAnswer, GamesFailure } from './games-client.ts'
import { firstGame, insertToken, type LaunchGame, launchGame, playStop, revokeToken } from './launch-store.ts'
import type { ProviderHealth } from './provider-health.ts'
import { isOwnPage, type Registry } from './registry.ts'
import type { Provider } from './registry-store.ts'
import { tokenHash, walletUser } from './wallet-user.ts'

type LaunchCode = (typeof LAUNCH_REFUSALS)[number]

export interface LaunchParts {
  reads: Pool
  random: Random
  log: Logger
  providers: { registry: Registry; health: ProviderHealth }
}

export interface Launch {
  playerId: bigint
  sessionHash: string
  section: GameSection
  /** Undefined: the first game that the section shows. */
  gameId: bigint | undefined
  platform: 'desktop' | 'mobile' | undefined
  language: 'km' | 'en' | undefined
  /** The site's own origin as the visitor sees it. */
  site: string
  /** The visitor's address. */
  ip: string
}

/** The one currency of the ledger. */
const CURRENCY = 'KHR'
const TOKEN_BYTES = 32
/** Where a game's own home button leads; the sportsbook has no lobby. */
const HOME: Readonly<Record<GameSection, string>> = {
  slot: '/game/slot',
  casino: '/game/casino',
  sport: '/',
  fishing: '/game/fishing',
}

/**
 * Refusals: `not_found`; those of bets for who may not play; `game_off` (provider or operator have switched it off),
 * `game_paused` (the operator lets it rest for a while), `provider_down`, `game_refused` (the provider does not offer it
 * here). The token is committed before the provider hears of it, because its game may ask for the balance at once, and it is
 * revoked where no game was opened.
 */
export async function openGame(parts: LaunchParts, launch: Launch): Promise<Outcome<LaunchUrl, LaunchCode>> {
  const { reads, random, providers } = parts
  const game = await wantedGame(reads, launch)
  if (game?.section !== launch.section) return refused('not_found')
  const stop = await playStop(reads, launch.playerId)
  if (stop !== null) return refused(stop)
  const provider = await providers.registry.byId(game.providerId)
  if (!provider?.isEnabled || !game.isShown) return refused('game_off')
  if (game.isPaused) return refused('game_paused')
  if (providers.health.stateOf(provider.id) === 'open') return refused('provider_down')
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
  const hash = tokenHash(token)
  await insertToken(reads, {
    hash,
    providerId: provider.id,
    playerId: launch.playerId,
    sessionHash: launch.sessionHash,
    gameCode: game.code,
    currency: CURRENCY,
  })
  const opened = urlOf(
    parts,
    provider,
    launch.site,
    await providers.health.call(provider, 'game/url', urlRequest(provider, game, launch, token)),
  )
  await (opened.ok ? notePlayed(reads, launch.playerId, game.id) : revokeToken(reads, hash))
  return opened
}

function wantedGame(reads: Pool, { gameId, section }: Launch): Promise<LaunchGame | null> {
  return gameId === undefined ? firstGame(reads, section) : launchGame(reads, gameId)
}

/** The body of game/url as the specification of the Games API has it. */
function urlRequest(provider: Provider, game: LaunchGame, launch: Launch, token: string): object {
  return {
    game_code: game.code,
    user: walletUser(launch.playerId),
    token,
    currency: CURRENCY,
    country: COUNTRY,
    lang: launch.language !== 'en' && game.languages.includes('km') ? 'km' : 'en',
    platform: platformOf(game, launch.platform ?? 'mobile'),
    lobby_url: `${launch.site}${HOME[launch.section]}`,
    ip: launch.ip,
    ...(provider.subPartner === null ? {} : { sub_partner_id: provider.subPartner }),
  }
}

/** What the player has, unless the game is only for the other. */
function platformOf({ platforms }: LaunchGame, wanted: 'desktop' | 'mobile'): string {
  const name = wanted === 'desktop' ? 'GPL_DESKTOP' : 'GPL_MOBILE'
  const [only] = platforms.filter((platform) => /^GPL_(DESKTOP|MOBILE)$/.test(platform))
  return only === undefined || platforms.includes(name) ? name : only
}

/** An address that is none of the provider's registered ones is not opened: the page's policy would not show it. */
function urlOf(
  { log }: LaunchParts,
  provider: Provider,
  site: string,
  answer: GamesAnswer,
): Outcome<LaunchUrl, LaunchCode> {
  if (!answer.ok) return refusalOf(answer.failure)
  const url: unknown = Object(answer.value).url
  if (isOwnPage(provider, url, site))
    return accepted({ url, ...(provider.mayLeaveFrame ? { leaves_frame: true } : {}) })
  const origin = typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : 'none'
  log.error({ provider: provider.name, origin }, 'a game was opened at an origin that is not registered')
  return refused('game_refused')
}

function refusalOf(failure: GamesFailure): Refusal<LaunchCode> {
  switch (failure) {
    case 'not_enabled':
    case 'not_found':
    case 'bad_request':
      return refused('game_refused')
    case 'signature':
    case 'too_often':
    case 'own_key':
    case 'down':
      return refused('provider_down')
    default:
      return failure satisfies never
  }
}
