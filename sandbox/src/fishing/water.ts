/** The fish of a room: cycle after cycle out of promised seeds, each known to everybody from a moment before it comes. */
import { hex } from '@samnang/core/bytes'
import { seededRng } from '../chance/rng.ts'
import type { SandboxParts } from '../provider/game-family.ts'
import type { RoundSeed } from '../provider/seed.ts'
import { isGone } from './fish-path.ts'
import type { Commitment, RevealedSeed, RoomDelta, SwimmingFish, Wave } from './messages.ts'
import { planCycle } from './spawn.ts'
import { CYCLE_MS, waveAt } from './waves.ts'

/** Fish are told so long before they come. */
const AHEAD_MS = 1_000
/** A hit may be told so long after its fish has swum out. */
const AFTER_MS = 1_500
/** A new room's water is as if it had been there for a while. */
const HEAD_START_MS = 18_000
const FAULT_MS = 5_000

interface Cycle {
  seed: RoundSeed
  startMs: number
  /** Those that have not been told, first ones first. */
  coming: SwimmingFish[]
}

export class Water {
  readonly #parts: Pick<SandboxParts, 'seeds' | 'clock' | 'log'>
  readonly #table: string
  readonly #alive = new Map<number, SwimmingFish>()
  #cycle: Cycle | null = null
  #revealed: RevealedSeed | null = null
  #wave: Wave = { kind: 'normal', endsAt: 0, bossAt: 0 }
  #nextFid = 1
  #isTurning = false
  #turnsAtMs = 0

  constructor(parts: Pick<SandboxParts, 'seeds' | 'clock' | 'log'>, table: string) {
    this.#parts = parts
    this.#table = table
  }

  /** Once, before `tick`. */
  async fill(): Promise<void> {
    await this.#begin(this.#parts.clock.now() - HEAD_START_MS)
    this.tick()
  }

  view(): { fish: SwimmingFish[]; wave: Wave; commitment: Commitment; revealed: RevealedSeed | null } {
    const now = this.#parts.clock.now()
    const fish = [...this.#alive.values()].filter((each) => !isGone(each, now))
    const commitment = { hash: this.#cycle?.seed.hash ?? '' }
    return { fish, wave: this.#wave, commitment, revealed: this.#revealed }
  }

  find(fid: number): SwimmingFish | undefined {
    return this.#alive.get(fid)
  }

  kill(fid: number): void {
    this.#alive.delete(fid)
  }

  /** What has changed since the last time, to be told to everybody. */
  tick(): RoomDelta[] {
    const now = this.#parts.clock.now()
    for (const fish of this.#alive.values()) if (isGone(fish, now - AFTER_MS)) this.#alive.delete(fish.fid)
    const cycle = this.#cycle
    if (!cycle) return []
    const told: RoomDelta[] = []
    const wave = waveAt(cycle.startMs, now)
    if (wave.kind !== this.#wave.kind || wave.endsAt !== this.#wave.endsAt) {
      this.#wave = wave
      told.push({ t: 'wave', wave })
    }
    const fish = this.#spawned(cycle, now)
    if (fish.length > 0) told.push({ t: 'spawn', fish })
    return told
  }

  /** When a cycle is over, the next one is promised and the seed of the last one shown. */
  async renew(): Promise<RoomDelta[]> {
    const now = this.#parts.clock.now()
    const cycle = this.#cycle
    if (!cycle || this.#isTurning || now < cycle.startMs + CYCLE_MS || now < this.#turnsAtMs) return []
    this.#isTurning = true
    // While the database does not answer the water stays calm.
    this.#turnsAtMs = now + FAULT_MS
    try {
      await this.#begin(cycle.startMs + CYCLE_MS)
      await this.#parts.seeds.reveal(cycle.seed.id)
      this.#revealed = { hash: cycle.seed.hash, seed: hex(cycle.seed.serverSeed) }
    } finally {
      this.#isTurning = false
    }
    const { commitment, revealed } = this.view()
    return [{ t: 'seed', commitment, revealed }]
  }

  async #begin(startMs: number): Promise<void> {
    const seed = await this.#parts.seeds.newTableSeed(this.#table)
    const plan = planCycle(seededRng(seed.serverSeed, seed.clientSeed, seed.nonce))
    const first = this.#nextFid
    this.#nextFid += plan.length
    const coming = plan.map((fish) => ({ ...fish, fid: first + fish.fid, t0: startMs + fish.t0 }))
    this.#cycle = { seed, startMs, coming }
  }

  #spawned({ coming }: Cycle, now: number): SwimmingFish[] {
    const fish: SwimmingFish[] = []
    for (let next = coming[0]; next && next.t0 <= now + AHEAD_MS; next = coming[0]) {
      coming.shift()
      if (isGone(next, now)) continue
      this.#alive.set(next.fid, next)
      fish.push(next)
    }
    return fish
  }
}
