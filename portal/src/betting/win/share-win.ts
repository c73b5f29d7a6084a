/** Makes the picture of a win and hands it over. Its parts come when somebody wants them. */
import { base } from '../../text/base.ts'
import { price } from '../../text/format.ts'
import { overlays } from '../../text/overlays.ts'
import { win as say } from '../../text/win.ts'
import type { QueuedWin } from './win-queue.ts'

interface Shared {
  win: QueuedWin
  /** Product and draw, and what won. */
  lines: readonly string[]
  /** Masked; null: the player does not want it there. */
  name: string | null
}

/** Rejects when the browser cannot make the picture. */
export async function shareWin({ win, lines, name }: Shared): Promise<void> {
  const [{ drawWin }, { sharePicture }] = await Promise.all([
    import('../receipt/draw-win.ts'),
    import('../receipt/share-picture.ts'),
  ])
  const picture = await drawWin({
    brand: base('brand'),
    headline: overlays('bet_won'),
    amount: `+${price(win.net)}៛`,
    lines,
    name,
    verifyUrl: new URL(`/fair/${win.resultId}`, window.location.origin).href,
    verifyText: say('verify'),
  })
  await sharePicture(picture, `samnang-win-${win.resultId}.png`, base('brand'))
}
