/** Sits at one table and bets in every round; comes back whenever the connection is lost. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Client } from '../client.ts'
import { launch, type OpenGame } from './launch.ts'

/** One spot of each table, by the table's game. */
const SPOTS: Readonly<Record<string, string>> = {
  baccarat: 'player',
  dragon_tiger: 'tiger',
  roulette: 'red',
  sic_bo: 'small',
  kla_klok: 'face:fish',
}
const STAKE = 1_000

type Message = {
  t: string
  phase?: string
  round?: string | null
  game?: string
  key?: string
  bet?: { key: string }
  win?: { round: string; stake: number; amount: number } | null
}

export class TableBot {
  /** Keys of bets that the table has accepted, and those it has refused or given back. */
  readonly accepted = new Set<string>()
  readonly refused = new Set<string>()
  /** What the table said it paid, by round. */
  readonly wins = new Map<string, { stake: number; amount: number }>()
  connections = 0
  readonly #client: Client
  readonly #game: number
  #kind = ''
  #betOn: string | null = null

  constructor(client: Client, game: number) {
    this.#client = client
    this.#game = game
  }

  async playWhile(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      const game = await launch(this.#client, 2, this.#game)
      if (game) await this.#sit(game, goesOn)
      await sleep(300)
    }
  }

  /** Until the connection ends, or the bot is told to go. */
  #sit({ origin, code, token }: OpenGame, goesOn: () => boolean): Promise<void> {
    const url = `${origin.replace('http', 'ws')}/ws/table/${code}?token=${encodeURIComponent(token)}`
    return new Promise((done) => {
      const socket = new WebSocket(url, { origin })
      const look = setInterval(() => !goesOn() && socket.close(), 100)
      socket.on('open', () => {
        this.connections += 1
      })
      socket.on('message', (text: Buffer) => this.#hear(JSON.parse(text.toString()) as Message, socket))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearInterval(look)
        done()
      })
    })
  }

  #hear(message: Message, socket: WebSocket): void {
    if (message.t === 'snapshot') this.#kind = message.game ?? ''
    const { phase, round } = message
    if ((message.t === 'snapshot' || message.t === 'phase') && phase === 'BETTING' && round) {
      if (this.#betOn !== round) this.#bet(socket, round)
    }
    if (message.t === 'bet.ok' && message.bet) this.accepted.add(message.bet.key)
    if (message.t === 'bet.no' && message.key) this.refused.add(message.key)
    if (message.win) this.wins.set(message.win.round, message.win)
  }

  #bet(socket: WebSocket, round: string): void {
    this.#betOn = round
    const bets = [{ spot: SPOTS[this.#kind] ?? '', amount: STAKE }]
    socket.send(JSON.stringify({ t: 'bet.place', key: randomUUID(), round, bets }))
  }
}
