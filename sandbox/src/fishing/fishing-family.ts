/** The fishing rooms as a family of the sandbox's games. */
import type { WebSocket } from 'ws'
import type { GameFamily, GameInfo, SandboxParts, Upgrade } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import { fishingNamesEnglish } from '../text/fishing-names.ts'
import { RETURN_PPM } from './fish-table.ts'
import { FishingRoom } from './fishing-room.ts'
import { fishingThumbnail } from './fishing-thumbnails.ts'
import { FISHING_ROOMS, type RoomInfo, roomOfCode } from './rooms.ts'
import { settleSlice } from './settle-slice.ts'
import type { ShotLog } from './shot-log.ts'
import { postgresShots } from './shot-store.ts'

const TRY_LATER = 1013
/** What a browser says while its room is made ready. */
const EARLY_MAX = 5

/** One process has its rooms in memory; each is made when somebody needs it. `shots` is replaced by tests. */
export function makeFishingFamily(shots: (parts: SandboxParts) => ShotLog = logOf): GameFamily {
  const rooms = new Rooms()
  return {
    games: () => FISHING_ROOMS.map(infoOf),
    /** Rooms speak over their sockets alone. */
    mount: () => {},
    upgrade: (upgrade, parts) => {
      enter(rooms, upgrade, { ...parts, shots: shots(parts) }).catch((error: unknown) => {
        parts.log.error({ game: upgrade.gameCode, error: String(error) }, 'a player found no room')
        upgrade.socket.close(TRY_LATER)
      })
    },
    stop: () => rooms.stop(),
    async resume(round, parts) {
      await settleSlice({ ...parts, shots: shots(parts) }, round.id)
    },
  }
}

function logOf({ pool }: SandboxParts): ShotLog {
  return postgresShots(pool)
}

type Parts = SandboxParts & { shots: ShotLog }

async function enter(rooms: Rooms, { gameCode, session, socket }: Upgrade, parts: Parts): Promise<void> {
  const early: string[] = []
  const keep = (data: WebSocket.RawData) => {
    if (early.length < EARLY_MAX) early.push(String(data))
  }
  socket.on('message', keep)
  socket.on('error', () => socket.terminate())
  const info = roomOfCode(gameCode)
  if (!info) throw new Error(`${gameCode} is no room`)
  const room = await rooms.find(info, session, parts)
  socket.off('message', keep)
  const connection = room.enter(session, socket)
  const hear = (text: string) => {
    room.hear(connection, text).catch((error: unknown) => {
      parts.log.error({ game: gameCode, error: String(error) }, 'a message of a room has no answer')
    })
  }
  socket.on('message', (data: WebSocket.RawData) => hear(String(data)))
  socket.on('pong', () => connection.heard())
  socket.on('close', (code: number) => room.leave(connection, code))
  early.forEach(hear)
}

/** All rooms of the process; one that is full is joined by another of the same kind. */
class Rooms {
  readonly #all = new Set<FishingRoom>()
  #last: Promise<unknown> = Promise.resolve()

  /** One search after the other, or two players would open two rooms for themselves. */
  find(room: RoomInfo, session: Session, parts: Parts): Promise<FishingRoom> {
    const found = this.#last.then(() => this.#find(room, session, parts))
    this.#last = found.catch(() => {})
    return found
  }

  async #find(room: RoomInfo, { player, mode }: Session, parts: Parts): Promise<FishingRoom> {
    for (const each of this.#all) if (each.isEmpty) this.#all.delete(each)
    const same = [...this.#all].filter(({ facts }) => facts.room.code === room.code && facts.mode === mode)
    const fit = same.find((each) => each.hasPlaceFor(player) === 'seat')
    const free = fit ?? same.find((each) => each.hasPlaceFor(player) === 'room')
    if (free) return free
    const number = Math.max(0, ...same.map(({ facts }) => facts.number)) + 1
    const made = new FishingRoom(parts, { room, mode, number })
    await made.load()
    this.#all.add(made)
    return made
  }

  async stop(): Promise<void> {
    await Promise.allSettled(Array.from(this.#all, (room) => room.stop()))
    this.#all.clear()
  }
}

function infoOf({ code, set, water }: RoomInfo): GameInfo {
  return {
    code,
    name: `${fishingNamesEnglish[`set_${set}`]} · ${fishingNamesEnglish[`water_${water}`]}`,
    category: 'Casual Games',
    rtp: (RETURN_PPM / 10_000).toFixed(2),
    volatility: 4,
    paylines: null,
    thumbnail: fishingThumbnail(set, water),
    entry: `fishing-${set}`,
    page: 'fishing',
  }
}
