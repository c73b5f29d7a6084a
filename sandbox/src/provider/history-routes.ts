/** A finished round as its player may see it: their wagers, the result, and the seed once it is revealed. */
import { unitsToRiel } from '@samnang/core/money'
import type { FastifyInstance } from 'fastify'
import { findViewer } from './history-store.ts'
import type { ProviderParts } from './parts.ts'
import { text } from './read-body.ts'
import type { Round } from './round.ts'
import type { RoundReport } from './round-report.ts'
import type { Wager } from './wallet.ts'

const ROUND = /^[A-Za-z0-9_-]{1,64}$/

export function historyRoutes(app: FastifyInstance, parts: ProviderParts): void {
  app.get('/api/round/:round', async ({ params, query }, reply) => {
    const id = text(params, 'round', 1, 64)
    const token = text(query, 'token', 1, 512)
    if (id === null || token === null || !ROUND.test(id))
      return reply.code(400).send({ error: 'bad_request' })
    const player = await playerOf(parts, token, id)
    if (player === null) return reply.code(401).send({ error: 'session_expired' })
    const report = await reportOf(parts, id, player)
    return report ?? reply.code(404).send({ error: 'not_found' })
  })
}

/** The token of a game's page, or of a page that the operator asked for. */
async function playerOf(
  { sessions, pool }: ProviderParts,
  token: string,
  round: string,
): Promise<string | null> {
  return (await sessions.find(token))?.player ?? (await findViewer(pool, token, round))
}

async function reportOf(parts: ProviderParts, id: string, player: string): Promise<RoundReport | null> {
  const round = await parts.rounds.findRound(id)
  const wagers = (await parts.wallet.wagersOf(id)).filter((wager) => wager.player === player)
  if (round === null || wagers.length === 0) return null
  const seed = await parts.seeds.find(round.seedId)
  // A table shows its result step by step and closes the round after the last one.
  const isShown = round.state === 'closed' || (round.state === 'drawn' && round.table === null)
  return {
    ...factsOf(round, isShown),
    state: round.state,
    openedAtMs: round.openedAtMs,
    isTable: round.table !== null,
    wagers: wagers.map(wagerOf),
    seedHash: seed?.hash ?? '',
    seed: seed?.isRevealed ? Buffer.from(seed.serverSeed).toString('hex') : null,
  }
}

/** Before it is shown to everybody, nothing of a draw leaves this process. */
function factsOf(round: Round, isShown: boolean) {
  const { id, game, clientSeed, nonce, configHash, detail } = round
  const result = isShown ? { outcome: round.outcome, events: round.events } : { outcome: null, events: null }
  return { id, game, clientSeed, nonce, configHash, detail, ...result }
}

function wagerOf({ id, amount, win, state, detail }: Wager): RoundReport['wagers'][number] {
  return { id, bet: unitsToRiel(amount), win: win === null ? null : unitsToRiel(win), state, detail }
}
