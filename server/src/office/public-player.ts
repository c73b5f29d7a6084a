/** Players as they cross the office's wire. */
import type { ListedPlayer, PlayerEvent, PlayerSession, PlayerSheet } from '@samnang/contract/office/players'
import { unitsToRiel } from '@samnang/core/money'
import type { eventsOf, listSessions } from '../players/player-desk.ts'
import type { PlayerSheet as Sheet } from '../players/player-sheet.ts'
import type { FoundPlayer } from '../players/search-players.ts'

export function publicPlayer(player: FoundPlayer): ListedPlayer {
  return {
    id: Number(player.id),
    username: player.username,
    state: player.state,
    balance: unitsToRiel(player.balance),
    phone: player.phone,
    kyc_level: player.kycLevel,
    tags: player.tags,
    created_at: player.createdAt.toISOString(),
    last_seen_at: player.lastSeenAt?.toISOString() ?? null,
  }
}

export function publicSheet(sheet: Sheet): Omit<PlayerSheet, 'open'> {
  return {
    ...publicPlayer(sheet),
    bank_account: sheet.bankAccount,
    branch: sheet.branch === null ? null : Number(sheet.branch),
    must_change: sheet.mustChange,
    limits: sheet.limits,
    exclusion: sheet.exclusion,
  }
}

type Listed<F extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number]

export function publicSession(session: Listed<typeof listSessions>): PlayerSession {
  return {
    id: session.hash,
    created_at: session.createdAt.toISOString(),
    last_action_at: session.lastActionAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    ended_at: session.endedAt?.toISOString() ?? null,
    end_reason: session.endReason,
    address: session.address,
    device: session.device,
    is_open: session.isOpen,
  }
}

export function publicEvent({ requestId, ...event }: Listed<typeof eventsOf>): PlayerEvent {
  return { ...event, id: Number(event.id), at: event.at.toISOString(), request_id: requestId }
}
