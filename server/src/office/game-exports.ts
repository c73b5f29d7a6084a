/** Games, exceptions, open rounds and comparisons as files. */
import { GAME_SECTIONS, GAME_STATES } from '@samnang/contract/office/games'
import type { FileLanguage } from '@samnang/contract/shapes'
import { EXCEPTION_CODES } from '@samnang/core/games/exceptions'
import { unitsToRiel } from '@samnang/core/money'
import type { Field } from '../http/csv.ts'
import { listExceptions } from '../providers/exceptions.ts'
import { listOpenRounds } from '../providers/open-rounds.ts'
import { listDeskGames, listRuns } from '../providers/provider-desk.ts'
import { type Export, type ExportAsk, type Exports, headerOf, rowsByKey } from './exports.ts'

type Names = Record<string, Record<FileLanguage, string>>

const GAMES = {
  id: { km: 'លេខ', en: 'Number' },
  provider: { km: 'ក្រុមហ៊ុន', en: 'Provider' },
  code: { km: 'កូដ', en: 'Code' },
  name: { km: 'ឈ្មោះ', en: 'Name' },
  title_km: { km: 'ឈ្មោះខ្មែរ', en: 'Khmer title' },
  section: { km: 'ផ្នែក', en: 'Section' },
  position: { km: 'លំដាប់', en: 'Place' },
  is_on: { km: 'ក្រុមហ៊ុនបើក', en: 'On by its provider' },
  is_hidden: { km: 'លាក់', en: 'Hidden' },
  paused_until: { km: 'ថែទាំដល់ (UTC)', en: 'Rests until (UTC)' },
} as const satisfies Names

const EXCEPTIONS = {
  id: { km: 'លេខ', en: 'Number' },
  at: { km: 'ម៉ោង (UTC)', en: 'Time (UTC)' },
  code: { km: 'មូលហេតុ', en: 'Reason' },
  provider: { km: 'ក្រុមហ៊ុន', en: 'Provider' },
  player: { km: 'លេខអ្នកលេង', en: 'Player' },
  uuid: { km: 'ប្រតិបត្តិការ', en: 'Transaction' },
  round: { km: 'វគ្គ', en: 'Round' },
  due: { km: 'ត្រូវសម្រេចមុន (UTC)', en: 'Decide before (UTC)' },
  taken_by: { km: 'ក្នុងដៃ', en: 'In hand' },
  decision: { km: 'ការសម្រេច', en: 'Decision' },
  decided_by: { km: 'អ្នកសម្រេច', en: 'Decided by' },
  decided_at: { km: 'សម្រេចនៅ (UTC)', en: 'Decided (UTC)' },
} as const satisfies Names

const ROUNDS = {
  id: { km: 'លេខ', en: 'Number' },
  provider: { km: 'ក្រុមហ៊ុន', en: 'Provider' },
  player: { km: 'លេខអ្នកលេង', en: 'Player' },
  game: { km: 'ហ្គេម', en: 'Game' },
  round: { km: 'វគ្គ', en: 'Round' },
  bet: { km: 'ភ្នាល់ (៛)', en: 'Stake (riel)' },
  win: { km: 'ឈ្នះ (៛)', en: 'Win (riel)' },
  opened: { km: 'បើកនៅ (UTC)', en: 'Opened (UTC)' },
  changed: { km: 'សកម្មភាពចុងក្រោយ (UTC)', en: 'Last heard of (UTC)' },
} as const satisfies Names

const RUNS = {
  id: { km: 'លេខ', en: 'Number' },
  day: { km: 'ថ្ងៃ', en: 'Day' },
  provider: { km: 'ក្រុមហ៊ុន', en: 'Provider' },
  from: { km: 'ដោយ', en: 'By' },
  ours: { km: 'យើង', en: 'We' },
  theirs: { km: 'ក្រុមហ៊ុន', en: 'They' },
  differences: { km: 'ភាពខុសគ្នា', en: 'Differences' },
  error: { km: 'មូលហេតុ', en: 'Why not' },
} as const satisfies Names

const READ = { permission: 'providers.read', scope: 'house' } as const

const games: Export = {
  ...READ,
  header: headerOf(GAMES),
  batches: async function* ({ db, query }: ExportAsk) {
    const filter = {
      ...{ provider: query.provider ?? null, search: query.q?.trim() || null },
      section: GAME_SECTIONS.find((one) => one === query.section) ?? null,
      state: GAME_STATES.find((one) => one === query.state) ?? null,
    }
    const pages = rowsByKey(
      (page) => listDeskGames(db, { ...filter, ...page }),
      ({ id }) => id,
    )
    for await (const rows of pages)
      yield rows.map((row): Field[] => [
        ...[Number(row.id), row.provider, row.code, row.name, row.titleKm, row.section, row.position],
        ...[row.isEnabled ? 1 : 0, row.isHidden ? 1 : 0, row.pausedUntil?.toISOString() ?? null],
      ])
  },
}

const exceptions: Export = {
  ...READ,
  header: headerOf(EXCEPTIONS),
  batches: async function* ({ db, query }: ExportAsk) {
    const filter = {
      ...{ state: (['open', 'overdue', 'decided'] as const).find((one) => one === query.state) ?? null },
      ...{ provider: query.provider ?? null, takenBy: null },
      code: EXCEPTION_CODES.find((one) => one === query.code) ?? null,
      ...ofPlayer(query),
    }
    const pages = rowsByKey(
      (page) => listExceptions(db, { ...filter, ...page }),
      ({ id }) => id,
    )
    for await (const rows of pages)
      yield rows.map((row): Field[] => [
        ...[Number(row.id), row.at.toISOString(), row.code, row.provider],
        ...[
          row.playerId === null ? null : Number(row.playerId),
          row.uuid,
          row.round,
          row.dueAt.toISOString(),
        ],
        ...[row.takenBy, row.decision, row.decidedBy, row.decidedAt?.toISOString() ?? null],
      ])
  },
}

/** Null: of all. */
function ofPlayer({ player = '' }: ExportAsk['query']): { player: bigint | null } {
  return { player: /^[1-9][0-9]{0,15}$/.test(player) ? BigInt(player) : null }
}

const BATCH = 500

const rounds: Export = {
  ...READ,
  header: headerOf(ROUNDS),
  batches: async function* ({ db, query }: ExportAsk) {
    const filter = { ...ofPlayer(query), provider: query.provider ?? null, isQuiet: query.quiet === '1' }
    for (let before: bigint | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listOpenRounds>> = await listOpenRounds(db, {
        ...filter,
        ...{ before, limit: BATCH },
      })
      yield page.rows.map((row): Field[] => [
        ...[Number(row.id), row.provider, Number(row.playerId), row.game, row.round],
        ...[
          unitsToRiel(row.bet),
          unitsToRiel(row.win),
          row.openedAt.toISOString(),
          row.changedAt.toISOString(),
        ],
      ])
      before = page.rows.length === BATCH ? (page.rows.at(-1)?.id ?? null) : page.stoppedAt
      if (before === null) return
    }
  },
}

const reconciliations: Export = {
  ...READ,
  header: headerOf(RUNS),
  batches: async function* ({ db, query }: ExportAsk) {
    const filter = { provider: query.provider ?? null, isDiffering: query.differing === '1' }
    const pages = rowsByKey(
      (page) => listRuns(db, { ...filter, ...page }),
      ({ id }) => id,
    )
    for await (const rows of pages)
      yield rows.map((row): Field[] => [
        ...[
          Number(row.id),
          row.day,
          row.provider,
          row.from,
          row.ours,
          row.theirs,
          row.differences,
          row.error,
        ],
      ])
  },
}

export const gameExports: Exports = { games, exceptions, rounds, reconciliations }
