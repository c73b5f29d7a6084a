/** The list of players as a file, by the same filters. */

import type { FileLanguage } from '@samnang/contract/shapes'
import { unitsToRiel } from '@samnang/core/money'
import type { Field } from '../http/csv.ts'
import { type FoundPlayer, findPlayers } from '../players/search-players.ts'
import { type Export, type ExportAsk, headerOf, pagesOf } from './exports.ts'

const COLUMNS = {
  id: { km: 'លេខ', en: 'Number' },
  username: { km: 'ឈ្មោះអ្នកប្រើប្រាស់', en: 'Username' },
  state: { km: 'ស្ថានភាព', en: 'State' },
  balance: { km: 'សមតុល្យ (រៀល)', en: 'Balance (riel)' },
  phone: { km: 'ទូរសព្ទ', en: 'Phone' },
  kyc: { km: 'កម្រិតស្គាល់', en: 'KYC level' },
  tags: { km: 'ស្លាក', en: 'Tags' },
  created: { km: 'បង្កើត (UTC)', en: 'Created (UTC)' },
  seen: { km: 'ឃើញចុងក្រោយ (UTC)', en: 'Last seen (UTC)' },
} as const satisfies Record<string, Record<FileLanguage, string>>

const BATCH = 500

export const playerExport: Export = {
  permission: 'players.export',
  scope: 'branch',
  header: headerOf(COLUMNS),
  batches,
}

async function* batches({ db, query, scope }: ExportAsk): AsyncGenerator<Field[][]> {
  const states = ['ACTIVE', 'LOCKED'] as const
  const state = states.find((known) => known === query.state) ?? null
  const wish = { typed: query.q ?? '', state, tag: query.tag || null, branch: scope.branch, limit: BATCH }
  const pages = pagesOf(async (before) => {
    const rows = await findPlayers(db, { ...wish, before: before === null ? null : BigInt(before) })
    const shown = rows.slice(0, BATCH)
    return { rows: shown, next: rows.length > BATCH ? String(shown.at(-1)?.id) : null }
  })
  for await (const players of pages) yield players.map(fieldsOf)
}

function fieldsOf(player: FoundPlayer): Field[] {
  return [
    Number(player.id),
    player.username,
    player.state,
    unitsToRiel(player.balance),
    player.phone,
    player.kycLevel,
    player.tags.join(' '),
    player.createdAt.toISOString(),
    player.lastSeenAt?.toISOString() ?? null,
  ]
}
