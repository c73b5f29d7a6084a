/** Switches of the house and limits of its polls, as the office's contract asks for them. */
import type { Switch, LastChange as WireChange } from '@samnang/contract/office/switches'
import { LIMIT_STEP } from '@samnang/core/lotto59/poll-limits'
import { accepted, assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import type { OfficeParts } from '../office-parts.ts'
import { changeLimits, type LimitState, lineRiel, listLimits } from '../operation/change-limits.ts'
import { changeSwitch } from '../operation/change-switch.ts'
import { changesOf, type LastChange, listSwitches, type SwitchState } from '../operation/switches.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

type Names = Extract<
  keyof OfficeHandlers,
  `${string} /api/switches${string}` | `${string} /api/limits${string}`
>

const PAGE = 50

export function switchHandlers({ pool, config }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/switches': read(async () =>
      accepted({ rows: (await listSwitches(pool, config)).map(switchOf) }),
    ),
    'GET /api/switches/:name/changes': read(async ({ params, query }) => {
      const limit = Number(query.limit ?? PAGE)
      const before = query.before === undefined ? null : BigInt(query.before)
      const rows = await changesOf(pool, { name: params.name, before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const next = rows.length > limit ? String(shown.at(-1)?.id) : null
      return accepted({
        rows: shown.map(({ id, before: was, value, ...change }) => ({
          ...{ id: String(id), before: was, value },
          ...changeOf(change),
        })),
        next,
      })
    }),
    'POST /api/switches/:name': command(async (tx, { params, body }, by) => {
      const { before, after } = body
      const done = await changeSwitch(tx, { name: params.name, before, after }, by, config)
      return done.ok ? accepted(switchOf(done.value)) : done
    }),
    'GET /api/limits': read(async () => {
      const rows = (await listLimits(pool)).map(limitsOf)
      return accepted({ rows, step: LIMIT_STEP, line: await lineRiel(pool) })
    }),
    'POST /api/limits/:poll': command(async (tx, { params: { poll }, body }, by) => {
      const { before, after } = body
      const done = await changeLimits(tx, { poll, before, after }, by)
      return done.ok ? accepted(await limitsNow(tx, poll)) : done
    }),
  }
}

async function limitsNow(db: Queryable, poll: LimitState['poll']) {
  const row = (await listLimits(db)).find((one) => one.poll === poll)
  assert(row, 'both polls have limits')
  return limitsOf(row)
}

function limitsOf({ poll, limits, changed }: LimitState) {
  return { poll, limits, changed: changed && changeOf(changed) }
}

function switchOf({ name, title, value, changed }: SwitchState): Switch {
  return { name, title, value, changed: changed && changeOf(changed) }
}

function changeOf({ at, actor, reason }: LastChange): WireChange {
  return { at: at.toISOString(), by: actor, reason }
}
