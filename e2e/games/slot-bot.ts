/** Spins one slot for one player; every spin gets a definite answer, however often it has to be asked for. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../client.ts'
import { launch, type OpenGame } from './launch.ts'

/** What the page was told of a spin. `null`: never taken, or taken back. */
export type SpinTold = { key: string; round: string | null; bet: number; win: number }

type SpinReply = { round: string; bet: number; win: number } | { error: string }

/** The server lets a spin last that long. */
const PACE_MS = 2_550
const ASK_MS = 250
const BET = 1_000

export class SlotBot {
  readonly told: SpinTold[] = []
  /** Answers that were lost on the way and asked for again. */
  lost = 0
  readonly #client: Client
  readonly #game: number
  #open: OpenGame | null = null

  constructor(client: Client, game: number) {
    this.#client = client
    this.#game = game
  }

  async playWhile(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      this.#open ??= await launch(this.#client, 3, this.#game)
      if (this.#open) await this.#spin(this.#open)
      await sleep(this.#open ? PACE_MS : ASK_MS)
    }
  }

  async #spin(game: OpenGame): Promise<void> {
    const key = randomUUID()
    let reply = await this.#send(game, key)
    while (reply === null || ('error' in reply && reply.error === 'pending')) {
      if (reply === null) this.lost += 1
      await sleep(ASK_MS)
      reply = await this.#ask(game, key)
    }
    if ('error' in reply && reply.error === 'session_expired') this.#open = null
    const played = 'error' in reply ? { round: null, bet: 0, win: 0 } : reply
    this.told.push({ key, round: played.round, bet: played.bet, win: played.win })
  }

  #send({ origin, token }: OpenGame, key: string): Promise<SpinReply | null> {
    const body = JSON.stringify({ token, key, bet: BET })
    return replyOf(`${origin}/api/slot/spin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  }

  #ask({ origin, token }: OpenGame, key: string): Promise<SpinReply | null> {
    return replyOf(`${origin}/api/slot/spin/${key}?token=${encodeURIComponent(token)}`, {})
  }
}

/** Null: no answer, or one that leaves it open. */
async function replyOf(url: string, init: RequestInit): Promise<SpinReply | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
    const reply = (await response.json()) as SpinReply
    return response.status >= 500 ? null : reply
  } catch {
    return null
  }
}
