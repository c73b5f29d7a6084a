/** The fishing rooms as a family of the sandbox's games. */
import { openSocket } from '../kit/open-socket.ts'
import type { GameFamily, GameInfo, SandboxParts, Upgrade } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import { fishingNamesEnglish } from '../text/fishing-names.ts'
import { RETURN_PPM } from './fish-prizes.ts'
import { FishingRoom } from './fishing-room.ts'
import { fishingThumbnail } from './fishing-thumbnails.ts'
import { FISHING_ROOMS, type RoomInfo, roomOfCode } from './rooms.ts'
import { settleSlice } from './settle-slice.ts'
import type { ShotLog } from './shot-log.ts'
import { postgresShots } from './shot-store.ts'

/** One process has its rooms in memory; each is made when somebody needs it. `shots` is replaced by tests. */
export function makeFishingFamily(shots: (parts: SandboxParts) => ShotLog = logOf): GameFamily {
  const rooms = new Rooms()
  return {
    games: () => FISHING_ROOMS.map(infoOf),
    /** Rooms speak over their sockets alone. */
    mount: () => {},
    upgrade: (upgrade, parts) =>
      openSocket(upgrade, parts, rooms.find(upgrade, { ...parts, shots: shots(parts) })),
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

/** All rooms of the process; one that is full is joined by another of the same kind. */
class Rooms {
  readonly #all = new Set<FishingRoom>()
  #last: Promise<unknown> = Promise.resolve()

  /** One search after the other, or two players would open two rooms for themselves. */
  find({ gameCode, session }: Upgrade, parts: Parts): Promise<FishingRoom> {
    const room = roomOfCode(gameCode)
    if (!room) return Promise.reject(new Error(`${gameCode} is no room`))
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

function infoOf({ code, set, water, rules }: RoomInfo): GameInfo {
  return {
    code,
    name: `${fishingNamesEnglish[`set_${set}`]} · ${fishingNamesEnglish[`water_${water}`]}`,
    category: 'Casual Games',
    rtp: (RETURN_PPM / 10_000).toFixed(2),
    volatility: 4,
    paylines: null,
    stakes: [rules.levels[0] ?? 0, rules.levels.at(-1) ?? 0],
    thumbnail: fishingThumbnail(set, water),
    entry: `fishing-${set}`,
    page: 'fishing',
  }
}
