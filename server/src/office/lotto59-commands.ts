/** What the desk of lotto 59 does about money, for the office's pages and for the terminal alike. */
import { unitsToRiel } from '@samnang/core/money'
import { accepted, refused } from '@samnang/core/refusal'
import { provenBalls } from '../fairness/proven-balls.ts'
import { setDrawModeIn } from '../lotto59/draw-mode.ts'
import { publishPaytableIn } from '../lotto59/publish-paytable.ts'
import { resettleDrawIn } from '../lotto59/resettle-draw.ts'
import { seedPotIn, seedUnits } from '../lotto59/seed-pot.ts'
import { voidDrawIn, voidTakesTwo } from '../lotto59/void-draw.ts'
import { command, commandForTwo } from './office-call.ts'

export const resettleDraw = command<'POST /api/lotto59/draws/:id/resettle'>(
  async (tx, { params, body }, by) => {
    const id = BigInt(params.id)
    const done = await resettleDrawIn(tx, { id, proven: await provenBalls(tx, id), seen: body, by })
    return done.ok ? accepted({ id: Number(id) }) : done
  },
)

/** Alone before the close of the draw, by two from then on. */
export const callOffDraw = commandForTwo<'POST /api/lotto59/draws/:id/void'>(
  async (tx, { params, body }, by) => {
    const done = await voidDrawIn(tx, { id: BigInt(params.id), reason: body.code, by })
    return done.ok ? accepted({ id: Number(done.value.id) }) : done
  },
  (tx, { params }) => voidTakesTwo(tx, BigInt(params.id)),
)

export const publishRates = command<'POST /api/lotto59/paytables'>(async (tx, { body }, by) => {
  const { seen, paytable: value, above_hundred: mayLose } = body
  const done = await publishPaytableIn(tx, { value, mayLose, seen: BigInt(seen), by })
  if (!done.ok) return done
  return accepted({ id: Number(done.value.publication), version: done.value.version })
})

/** A mode that stands already is written again: who asked for it is in the audit log either way. */
export const setDrawMode = command<'POST /api/lotto59/polls/:poll/mode'>(
  async (tx, { params: { poll }, body: { mode } }, by) => {
    await setDrawModeIn(tx, { poll, mode }, by)
    return accepted({ poll, mode })
  },
)

export const fillPot = command<'POST /api/lotto59/pots/:poll/seed'>(
  async (tx, { params: { poll } }, by) => {
    const units = await seedPotIn(tx, poll, by)
    return units === null ? refused('pot_seeded') : accepted({ amount: unitsToRiel(units) })
  },
  async (tx, { params: { poll } }) => (await seedUnits(tx, poll))?.units ?? 0n,
)
