/** From a socket that was accepted to a screen in its room. */
import type { WebSocket } from 'ws'
import type { SandboxParts, Upgrade } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { Connection, Socket } from './connection.ts'

/** Where a screen takes its place. */
export interface Place<Told> {
  enter(session: Session, socket: Socket): Connection<Told>
  hear(connection: Connection<Told>, text: string): Promise<void>
  /** `code` is that of the closed socket. */
  leave(connection: Connection<Told>, code: number): void
}

/** What a browser says while its room is made ready. */
const EARLY_MAX = 5
const TRY_LATER = 1013
const OPEN = 1

/** Passes on all that the screen says, and its end. Where there is no room for it, it may come again. */
export function openSocket<Told>(
  { gameCode, session, socket }: Upgrade,
  { log }: Pick<SandboxParts, 'log'>,
  ready: Promise<Place<Told>>,
): void {
  const early: string[] = []
  const keep = (data: WebSocket.RawData) => {
    if (early.length < EARLY_MAX) early.push(String(data))
  }
  const fault = (words: string) => (error: unknown) =>
    log.error({ game: gameCode, error: String(error) }, words)
  const takePlace = (place: Place<Told>) => {
    socket.off('message', keep)
    // Nobody tells the end of a screen that went while it waited.
    if (socket.readyState !== OPEN) return
    const connection = place.enter(session, socket)
    const hear = (text: string) =>
      void place.hear(connection, text).catch(fault('a message of a screen has no answer'))
    socket.on('message', (data: WebSocket.RawData) => hear(String(data)))
    socket.on('pong', () => connection.heard())
    socket.on('close', (code: number) => place.leave(connection, code))
    early.forEach(hear)
  }
  socket.on('message', keep)
  socket.on('error', () => socket.terminate())
  ready.then(takePlace).catch((error: unknown) => {
    fault('a player found no place')(error)
    socket.close(TRY_LATER)
  })
}
