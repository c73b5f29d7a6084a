/** What a killed process left is finished: bets in the middle first, then rounds, then whatever waits to be sent. */
import { findGame } from './find-game.ts'
import type { ProviderParts } from './parts.ts'
import { unfinishedRounds } from './round-store.ts'

const LOOK_EVERY_MS = 500

/** Before the first request is served. A round that cannot be finished stays open and is told; the others go on. */
export async function recover(parts: ProviderParts): Promise<void> {
  const { outbox, pool, log, families } = parts
  await outbox.recover()
  const rounds = await unfinishedRounds(pool)
  for (const round of rounds) {
    const family = findGame(families, round.game)?.family
    try {
      if (!family) throw new Error('no family knows this game')
      await family.resume(round, parts)
    } catch (error) {
      log.error({ round: round.id, game: round.game, error: String(error) }, 'a round could not be finished')
    }
  }
  if (rounds.length > 0) log.info({ rounds: rounds.length }, 'rounds of the last process finished')
}

/** Sends what waits, twice a second, as long as the process lives. */
export function startWorker({ outbox, clock, log }: ProviderParts): { stop(): Promise<void> } {
  let isStopping = false
  const run = async () => {
    while (!isStopping) {
      await outbox.work().catch((error: unknown) => log.error({ error: String(error) }, 'the worker failed'))
      await clock.sleep(LOOK_EVERY_MS)
    }
  }
  const running = run()
  return {
    stop: async () => {
      isStopping = true
      await running
    },
  }
}
