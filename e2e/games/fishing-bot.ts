/**
 * Sits in one fishing room, shoots one bullet after the other and reports it against every fish until the room believes
 * one; it knows no geometry. Comes back whenever the connection is lost.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Client } from '../client.ts'
import { launchFishing, type OpenGame } from './launch.ts'

type Slice = { round: string; state: string; totalBet: number; totalWin: number; returned: number | null }

type Message = {
  t: string
  fish?: { fid: number; kind: string }[]
  fid?: number
  seat?: number
  bid?: number
  bids?: number[]
  re?: string
  me?: { seat: number; nextBid: number } | null
  slice?: Slice
  rules?: { buyInMin: number }
}

/** Below the room's limit, with its pings and shots. */
const REPORT_MS = 60
const SHOT_MS = 250
/** What cannot be hit. */
const PROTECTED = 'dolphin'

export class FishingBot {
  /** Ends of slices as the room told them, by round. */
  readonly settled = new Map<string, Slice>()
  hits = 0
  kills = 0
  refunds = 0
  connections = 0
  readonly #client: Client
  readonly #lobby: 4 | 5
  readonly #game: number | undefined
  readonly #fish = new Set<number>()
  #seat: number | null = null
  #nextBid = 1
  #buyIn = 0
  #bullet: number | null = null
  #candidates: number[] = []

  constructor(client: Client, lobby: 4 | 5, game?: number) {
    this.#client = client
    this.#lobby = lobby
    this.#game = game
  }

  async playWhile(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      const game = await launchFishing(this.#client, this.#lobby, this.#game)
      if (game) await this.#sit(game, goesOn)
      await sleep(300)
    }
  }

  /** Until the connection ends, or the bot is told to go: then it waits for its money. */
  #sit({ origin, code, token }: OpenGame, goesOn: () => boolean): Promise<void> {
    const url = `${origin.replace('http', 'ws')}/ws/table/${code}?token=${encodeURIComponent(token)}`
    this.#forget()
    return new Promise((done) => {
      const socket = new WebSocket(url, { origin })
      const say = (message: object) => socket.readyState === 1 && socket.send(JSON.stringify(message))
      const look = setInterval(() => this.#report(say), REPORT_MS)
      const shoot = setInterval(() => {
        if (goesOn()) this.#shoot(say)
        else if (this.#seat === null) socket.close()
        else say({ t: 'leave' })
      }, SHOT_MS)
      socket.on('open', () => {
        this.connections += 1
      })
      socket.on('message', (text: Buffer) => this.#hear(JSON.parse(text.toString()) as Message))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearInterval(look)
        clearInterval(shoot)
        done()
      })
    })
  }

  #forget(): void {
    this.#fish.clear()
    this.#seat = null
    this.#bullet = null
    this.#nextBid = 1
  }

  /** A seat first, then a bullet in a direction of its own. */
  #shoot(say: (message: object) => void): void {
    if (this.#seat === null) {
      if (this.#buyIn > 0) say({ t: 'sit', key: randomUUID(), seat: null, buyIn: this.#buyIn })
      return
    }
    if (this.#bullet !== null) return
    this.#bullet = this.#nextBid
    this.#nextBid += 1
    const angle = (this.#seat < 2 ? -1 : 1) * (0.3 + ((this.#bullet * 7) % 25) / 10)
    say({ t: 'shoot', bid: this.#bullet, angle, level: 0, lock: null })
  }

  #report(say: (message: object) => void): void {
    if (this.#bullet === null) return
    if (this.#candidates.length === 0) this.#candidates = [...this.#fish]
    const fid = this.#candidates.pop()
    if (fid !== undefined) say({ t: 'hit', bid: this.#bullet, fid })
  }

  #hear(message: Message): void {
    for (const { fid, kind } of message.fish ?? []) if (kind !== PROTECTED) this.#fish.add(fid)
    if (message.rules) this.#buyIn = 5 * message.rules.buyInMin
    if (message.me) {
      this.#seat = message.me.seat
      this.#nextBid = Math.max(this.#nextBid, message.me.nextBid)
    }
    if (message.t === 'left') this.#forget()
    if (message.slice?.state === 'settled') this.settled.set(message.slice.round, message.slice)
    if (message.t === 'no' && message.re === 'shoot') this.#bullet = null
    if (message.t === 'kill' && message.fid !== undefined) this.#fish.delete(message.fid)
    if (message.seat === this.#seat) this.#end(message)
  }

  #end({ t, bid, bids }: Message): void {
    if (t === 'kill' || t === 'miss') {
      this.hits += 1
      if (t === 'kill') this.kills += 1
      if (bid === this.#bullet) this.#bullet = null
    }
    if (t === 'refund' && bids) {
      this.refunds += bids.length
      if (this.#bullet !== null && bids.includes(this.#bullet)) this.#bullet = null
    }
  }
}
