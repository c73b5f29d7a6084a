/** What the staff do to players. Whom the colleague's branch does not reach is not found. */
import type { OfficeName } from '@samnang/contract/office/office-endpoints'
import { rielToUnits } from '@samnang/core/money'
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellPlayer } from '../notices/tell-player.ts'
import type { OfficeParts } from '../office-parts.ts'
import { excludeByStaffIn } from '../players/exclude-player.ts'
import {
  createPlayerIn,
  endSessionsIn,
  giveOneTimePasswordIn,
  lockPlayerIn,
  unlockPlayerIn,
} from '../players/player-admin.ts'
import { addNoteIn, fillDeskIn, lockInBranch, setTagIn } from '../players/player-desk.ts'
import { lowerLimitIn } from '../players/set-limit.ts'
import { endGames } from '../providers/end-games.ts'
import { type Asked, command, type OfficeHandlers } from './office-call.ts'

type Names = Exclude<Extract<OfficeName, `POST /api/players${string}`>, 'POST /api/players/:id/message'>
type Found = NonNullable<Awaited<ReturnType<typeof lockInBranch>>>

export function playerHandlers(parts: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'POST /api/players': command(async (tx, { body, staff }, by) => {
      const made = await createPlayerIn(tx, parts, { username: body.username, branch: staff.branch }, by)
      if (!made.ok) return made
      return accepted({ ...made.value, id: Number(made.value.id), username: body.username.normalize('NFC') })
    }),
    'POST /api/players/import': command(async (tx, { body, staff }, by) => {
      const rows = []
      for (const username of body.usernames)
        rows.push(await importOne(parts, tx, { username, branch: staff.branch }, by))
      return accepted({ rows })
    }),
    'POST /api/players/:id/lock': command((tx, asked, by) =>
      onPlayer(tx, asked, async (player) => {
        await lockPlayerIn(tx, player, by)
        return accepted(undefined)
      }),
    ),
    'POST /api/players/:id/unlock': command((tx, asked, by) =>
      onPlayer(tx, asked, async (player) => {
        await unlockPlayerIn(tx, player, by)
        return accepted(undefined)
      }),
    ),
    'POST /api/players/:id/sessions/end': command((tx, asked, by) =>
      onPlayer(tx, asked, async (player) => {
        await endSessionsIn(tx, player, { session: asked.body.session }, by)
        return accepted(undefined)
      }),
    ),
    'POST /api/players/:id/password': command((tx, asked, by) =>
      onPlayer(tx, asked, async (player) => {
        const password = await giveOneTimePasswordIn(tx, parts, player, by)
        return accepted({ id: Number(player.id), username: player.username, password })
      }),
    ),
    ...playHandlers(),
    ...deskHandlers(),
  }
}

type PlayNames = `POST /api/players/:id/${'limits' | 'exclude'}`

/** How much they may play, and whether at all: the office only ever makes it less. */
function playHandlers(): Pick<OfficeHandlers, PlayNames> {
  return {
    'POST /api/players/:id/limits': command((tx, asked, by) =>
      onPlayer(tx, asked, async ({ id: playerId }) => {
        const { kind, window: period, amount } = asked.body
        const lowered = await lowerLimitIn(
          tx,
          { playerId, kind, period, amountUnits: rielToUnits(amount) },
          by,
        )
        if (!lowered.ok) return lowered
        await tellPlayer(tx, playerId, 'limit_lowered', {
          limit: kind,
          period,
          amountUnits: rielToUnits(amount),
        })
        return accepted(undefined)
      }),
    ),
    'POST /api/players/:id/exclude': command((tx, asked, by) =>
      onPlayer(tx, asked, async ({ id: playerId }) => {
        // The last day is played on no more: the break ends with it.
        const untilMs = (dayStartMs(asked.body.until) ?? Number.NaN) + DAY_MS
        const done = await excludeByStaffIn(tx, { playerId, untilMs }, [endGames], by)
        return done.ok ? accepted({ until: new Date(done.value.untilMs).toISOString() }) : done
      }),
    ),
  }
}

type DeskNames = `POST /api/players/:id/${'notes' | 'tags' | 'kyc' | 'contact'}`

function deskHandlers(): Pick<OfficeHandlers, DeskNames> {
  return {
    'POST /api/players/:id/notes': command((tx, asked, by) =>
      onPlayer(tx, asked, async ({ id }) =>
        accepted({ id: Number(await addNoteIn(tx, id, asked.body.note, by)) }),
      ),
    ),
    'POST /api/players/:id/tags': command((tx, asked, by) =>
      onPlayer(tx, asked, async ({ id }) => {
        const tags = await setTagIn(tx, id, asked.body, by)
        return tags.ok ? accepted({ tags: tags.value }) : tags
      }),
    ),
    'POST /api/players/:id/kyc': command((tx, asked, by) => {
      const { level: kycLevel, was } = asked.body
      return fill(tx, asked, { kycLevel, ...(was !== undefined && { was: { kycLevel: was } }) }, by)
    }),
    'POST /api/players/:id/contact': command((tx, asked, by) => {
      const { phone, bank_account: bankAccount, was } = asked.body
      const wish = {
        ...(phone === undefined ? {} : { phone }),
        ...(bankAccount === undefined ? {} : { bankAccount }),
        ...(was && { was: { phone: was.phone, bankAccount: was.bank_account } }),
      }
      return fill(tx, asked, wish, by)
    }),
  }
}

type OnOne = Pick<Asked<'POST /api/players/:id/lock'>, 'params' | 'staff'>

/** Locked for this command; refusal: `not_found`. */
async function onPlayer<T, C extends string>(
  tx: Tx,
  { params, staff }: OnOne,
  work: (player: Found) => Promise<Outcome<T, C>>,
): Promise<Outcome<T, C | 'not_found'>> {
  const player = await lockInBranch(tx, BigInt(params.id), staff.branch)
  return player ? work(player) : refused('not_found')
}

function fill(tx: Tx, asked: OnOne, wish: Parameters<typeof fillDeskIn>[2], by: By) {
  return onPlayer(tx, asked, async ({ id }) => {
    const filled = await fillDeskIn(tx, id, wish, by)
    return filled.ok ? accepted(undefined) : filled
  })
}

/** A name that cannot be taken leaves the others alone. */
async function importOne(
  parts: OfficeParts,
  tx: Tx,
  wanted: { username: string; branch: bigint | null },
  by: By,
) {
  const made = await createPlayerIn(tx, parts, { ...wanted, username: wanted.username.trim() }, by)
  const username = wanted.username.trim().normalize('NFC')
  if (!made.ok) return { username, id: null, password: null, code: made.code }
  return { username, id: Number(made.value.id), password: made.value.password, code: null }
}
