/** A month that is over, for a product that was started a minute ago, and how the office shows it. */
import { assert } from '@samnang/core/refusal'
import { expect } from 'vitest'
import type { Person } from '../browser.ts'
import { connect } from '../processes.ts'
import type { Place } from '../product.ts'
import { officeKhmer as say } from './words.ts'

/**
 * The last settlement of a lottery draw happened on the tenth of the month before the last, so that it is over at any hour of
 * any day. As the owner of the tables, who counts all days again; answers the month. Nobody counts meanwhile: the cursor
 * is taken first.
 */
export async function settledInThePast(place: Place, drawId: number): Promise<string> {
  const db = await connect(place)
  try {
    await db.query(`begin; select from figure_cursor for update;
      alter table lottery_done disable trigger lottery_done_append_only`)
    const { rows } = await db.query<{ month: string }>(
      `update lottery_done set at = (date_trunc('month', now() at time zone 'Asia/Phnom_Penh') - interval '2 months'
         + interval '9 days 12 hours') at time zone 'Asia/Phnom_Penh'
       where draw_id = $1 and kind = 'settled' and round = (select max(round) from lottery_done where draw_id = $1)
       returning to_char(at at time zone 'Asia/Phnom_Penh', 'YYYY-MM') as month`,
      [drawId],
    )
    await db.query(`alter table lottery_done enable always trigger lottery_done_append_only;
      select recount_figures(); commit`)
    assert(rows.length === 1 && rows[0], 'one settlement was moved')
    return rows[0].month
  } finally {
    await db.end()
  }
}

/** The row of a month, when the page that counts it again shows `word` in it. */
export async function untilMonthSays({ page }: Person, month: string, word: string) {
  const row = page.getByRole('row').filter({ hasText: month })
  await page.goto('/figures?by=months')
  await expect
    .poll(
      async () => {
        await page.reload()
        await page
          .getByText(say('figures', 'months_about'))
          .or(page.getByText(say('figures', 'nothing')))
          .first()
          .waitFor()
        return row.getByText(word, { exact: true }).count()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1)
  return row
}

/** Its cells, but for who signed it. */
export async function figuresOf({ page }: Person, month: string): Promise<string[]> {
  const row = page.getByRole('row').filter({ hasText: month })
  const cells = await row.getByRole('cell').allTextContents()
  const hash = await row.locator('code').getAttribute('title')
  return [...cells.slice(0, 4), hash ?? '']
}
