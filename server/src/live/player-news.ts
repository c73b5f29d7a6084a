/** What players with an open stream are told, and the questions to the book that it takes. */
import { unitsToRiel } from '@samnang/core/money'
import type { Parts } from '../parts.ts'
import type { OpenSession } from '../players/sessions.ts'
import { eventFrame } from './frame.ts'
import type { LiveEvent } from './hub.ts'
import type { Stream, StreamSet } from './stream-set.ts'

export interface PlayerStream extends Stream {
  session: OpenSession
}

export type NewsParts = Pick<Parts, 'log'> & {
  /** In units; the book lies above. */
  balancesOf(playerIds: readonly bigint[]): Promise<Map<bigint, bigint>>
  /** Those of them who have bet on the draw. */
  bettorsAmong(drawId: bigint, playerIds: readonly bigint[]): Promise<bigint[]>
  /** Notices that each of them has not read; who has none is left out. */
  unreadOf(playerIds: readonly bigint[]): Promise<Map<bigint, number>>
  /** What the operator has switched, limited and said, as each player is told of it. */
  siteFrames(): Promise<(playerId: bigint) => Buffer>
}

/** Each call asks one question, however many streams there are. What has no answer is logged, and seen at a page's next read. */
export class PlayerNews {
  readonly #parts: NewsParts
  readonly #streams: StreamSet<PlayerStream>

  constructor(parts: NewsParts, streams: StreamSet<PlayerStream>) {
    this.#parts = parts
    this.#streams = streams
  }

  /** A finished draw: who has bet is asked of those who are here, not of the hundred thousand who may have bet. */
  async bettorsAmong(streams: PlayerStream[], event: LiveEvent): Promise<PlayerStream[]> {
    if (streams.length === 0) return []
    try {
      const ids = [...new Set(streams.map(({ owner }) => owner))]
      const bettors = new Set(await this.#parts.bettorsAmong(BigInt(Number(event.data.result_id)), ids))
      return streams.filter(({ owner }) => bettors.has(owner))
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'a finished draw was not told')
      return []
    }
  }

  /** What the event says itself; balances follow. */
  sendEvent(streams: PlayerStream[], event: LiveEvent): void {
    const { poll, result_id } = event.data
    if (event.kind === 'notice') void this.sendUnread(streams, 0)
    else if (event.kind === 'limits') this.#write(streams, eventFrame('limits', {}))
    else if (event.kind === 'cashier') this.#write(streams, eventFrame('cashier', cashierNews(event.data)))
    else if (event.kind === 'lottery_won') this.#write(streams, eventFrame('lottery_won', { result_id }))
    else if (event.kind === 'site') void this.sendSite(streams)
    else if (poll !== undefined && result_id !== undefined)
      this.#write(streams, eventFrame('tickets', { poll, result_id }))
  }

  #write(streams: PlayerStream[], frame: Buffer): void {
    for (const stream of streams) this.#streams.write(stream, frame)
  }

  /** Fresh balances in one question. Without an answer clients see them at their next read. */
  async sendBalances(streams: PlayerStream[]): Promise<void> {
    try {
      const ids = [...new Set(streams.map(({ session }) => session.player.id))]
      const balances = await this.#parts.balancesOf(ids)
      for (const stream of streams) {
        const units = balances.get(stream.session.player.id)
        if (units !== undefined)
          this.#streams.write(stream, eventFrame('balance', { balance: unitsToRiel(units) }))
      }
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'balances not sent')
    }
  }

  /** `otherwise`: what those without any are told; null: nothing, as at a stream's beginning. */
  async sendUnread(streams: PlayerStream[], otherwise: 0 | null): Promise<void> {
    try {
      const ids = [...new Set(streams.map(({ session }) => session.player.id))]
      const counts = await this.#parts.unreadOf(ids)
      for (const stream of streams) {
        const unread = counts.get(stream.session.player.id) ?? otherwise
        if (unread !== null) this.#streams.write(stream, eventFrame('notice', { unread }))
      }
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'unread notices not sent')
    }
  }

  async sendSite(streams: PlayerStream[]): Promise<void> {
    try {
      const frameOf = await this.#parts.siteFrames()
      for (const stream of streams) this.#streams.write(stream, frameOf(stream.session.player.id))
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'switches not sent')
    }
  }
}

/** What the outbox says of a request, without whom it is for. */
function cashierNews({ asked, id, status }: LiveEvent['data']) {
  return { kind: asked, id, status }
}
