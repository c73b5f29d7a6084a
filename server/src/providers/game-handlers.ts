/** The calls about third-party games, as the contract asks for them. */
import type { GameSection } from '@samnang/contract/games'
import { accepted, refused } from '@samnang/core/refusal'
import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../http/call.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { HttpRefusal } from '../http/refuse.ts'
import type { Parts } from '../parts.ts'
import { ownOrigin, sessionOf } from '../players/visitor.ts'
import { fishingGame, fishingInformation } from './fishing.ts'
import { type GameQuery, gameList, oneGame } from './game-lobby.ts'
import { casinoReport, casinoTotal, roundUrl } from './game-report.ts'
import { setFavourite } from './game-store.ts'
import { openGame } from './launch-game.ts'
import { sportReport, sportTotal } from './sport-report.ts'

type Names =
  | 'GET /api/external/3/list'
  | 'GET /api/external/2/list'
  | 'GET /api/external/game/:id'
  | 'POST /api/external/2/url'
  | 'POST /api/external/3/url'
  | 'GET /api/external/fishing/information'
  | 'POST /api/external/4/url'
  | 'POST /api/external/5/url'
  | 'POST /api/external/favourite'
  | 'GET /api/external/report/casino'
  | 'GET /api/external/report/casino/total'
  | 'POST /api/external/round/url'
  | 'POST /api/sport/login'
  | 'GET /api/external/report/sport'
  | 'GET /api/external/report/sport/total'

export function gameHandlers(parts: Parts): Pick<Handlers, Names> {
  const { reads, providers } = parts
  const isDown = (id: number) => providers.health.isDown(id)
  const list = (section: GameSection, playerId: bigint, query: GameQuery) =>
    gameList(reads, isDown, { playerId, section, query })
  const open = openerOf(parts)
  const fish = async (request: FastifyRequest, playerId: bigint, number: 4 | 5, wish: Wish) => {
    const id = await fishingGame(reads, number, wish.id)
    return id === null ? refused('not_found') : open(request, playerId, 'fishing', { ...wish, id })
  }
  return {
    'GET /api/external/3/list': ({ player, query }) => list('slot', player.id, query),
    'GET /api/external/2/list': ({ player, query }) => list('casino', player.id, query),
    'GET /api/external/game/:id': ({ player, params }) =>
      oneGame(reads, isDown, { playerId: player.id, id: BigInt(params.id) }),
    'POST /api/external/2/url': ({ body, player, request }) =>
      open(request, player.id, 'casino', { ...body, id: body.game }),
    'POST /api/external/3/url': ({ body, player, request }) => open(request, player.id, 'slot', body),
    'GET /api/external/fishing/information': ({ player }) => fishingInformation(reads, isDown, player.id),
    'POST /api/external/4/url': ({ body, player, request }) => fish(request, player.id, 4, body),
    'POST /api/external/5/url': ({ body, player, request }) => fish(request, player.id, 5, body),
    'POST /api/external/favourite': async ({ body, player }) =>
      (await setFavourite(reads, player.id, BigInt(body.id), body.favourite))
        ? accepted(undefined)
        : refused('not_found'),
    'GET /api/external/report/casino': ({ player, query }) => casinoReport(reads, player.id, query),
    'GET /api/external/report/casino/total': ({ player, query }) => casinoTotal(reads, player.id, query),
    'POST /api/external/round/url': ({ body, player, request }) =>
      roundUrl(parts, { playerId: player.id, id: BigInt(body.id), site: ownOrigin(parts, request) }),
    'POST /api/sport/login': ({ body, player, request }) => open(request, player.id, 'sport', body),
    'GET /api/external/report/sport': ({ player, query }) => sportReport(reads, player.id, query),
    'GET /api/external/report/sport/total': ({ player, query }) => sportTotal(reads, player.id, query),
  }
}

interface Wish {
  id?: number | undefined
  platform?: 'desktop' | 'mobile'
  lang?: 'km' | 'en'
}

/** Each launch asks a provider and leaves a token: more than a person opens. Off with the limit on reads (load tests). */
const LAUNCHES_PER_SECOND = 0.5
const LAUNCHES_AT_ONCE = 20

function openerOf(parts: Parts) {
  const perSecond = parts.config.readsPerSecond === 0 ? 0 : LAUNCHES_PER_SECOND
  const launches = new RateLimit(parts.clock, perSecond, LAUNCHES_AT_ONCE)
  return (request: FastifyRequest, playerId: bigint, section: GameSection, { id, platform, lang }: Wish) => {
    const retryAfterS = launches.take(String(playerId))
    if (retryAfterS > 0) throw new HttpRefusal('too_many_requests', { retryAfterS })
    return openGame(parts, {
      playerId,
      sessionHash: sessionOf(request).hash,
      section,
      gameId: id === undefined ? undefined : BigInt(id),
      platform,
      language: lang,
      site: ownOrigin(parts, request),
      ip: request.ip,
    })
  }
}
