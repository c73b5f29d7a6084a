/** The casino tables as a family of the sandbox's games. */
import { openSocket } from '../kit/open-socket.ts'
import type { GameFamily, GameInfo, SandboxParts, Upgrade } from '../provider/game-family.ts'
import { tablesEnglish } from '../text/tables.ts'
import { betsOf } from './bets.ts'
import { TABLE_GAMES, type TableGame } from './outcomes.ts'
import { returnOfBet, returnPercent } from './returns.ts'
import { finishRound } from './settle-round.ts'
import { TableRoom } from './table-room.ts'
import { tableThumbnail } from './table-thumbnails.ts'
import { gameOfCode, tableOf } from './tables.ts'

const CATEGORIES: Readonly<Record<TableGame, string>> = {
  baccarat: 'Live Baccarat',
  dragon_tiger: 'Live Dealer',
  roulette: 'Live Roulette',
  sic_bo: 'Live Dice',
  kla_klok: 'Live Dice',
}

/** One process has its tables in memory; each is made when the first player comes. */
export function makeTableFamily(): GameFamily {
  const rooms = new Map<string, Promise<TableRoom>>()
  return {
    games: () => TABLE_GAMES.map(infoOf),
    /** Tables speak over their sockets alone. */
    mount: () => {},
    upgrade: (upgrade, parts) => openSocket(upgrade, parts, roomOf(rooms, upgrade, parts)),
    async stop() {
      for (const room of await Promise.all(rooms.values())) room.stop()
      rooms.clear()
    },
    async resume(round, parts) {
      await finishRound(parts, round)
    },
  }
}

function roomOf(
  rooms: Map<string, Promise<TableRoom>>,
  { gameCode, session }: Pick<Upgrade, 'gameCode' | 'session'>,
  parts: SandboxParts,
): Promise<TableRoom> {
  const game = gameOfCode(gameCode)
  if (!game) return Promise.reject(new Error(`${gameCode} is no table`))
  const info = tableOf(game, session.mode)
  const known = rooms.get(info.table)
  if (known) return known
  const room = new TableRoom(parts, info)
  const ready = room.load().then(() => room)
  rooms.set(info.table, ready)
  ready.catch(() => rooms.delete(info.table))
  return ready
}

/** The return of a table is that of its best bet: what a player who knows the game gets. */
function infoOf(game: TableGame): GameInfo {
  const best = Math.max(...betsOf(game).map((bet) => returnPercent(returnOfBet(game, bet))))
  return {
    code: `sbx_${game}`,
    name: tablesEnglish[`title_${game}`],
    category: CATEGORIES[game],
    rtp: best.toFixed(2),
    volatility: null,
    paylines: null,
    thumbnail: tableThumbnail(game),
    page: 'tables',
  }
}
