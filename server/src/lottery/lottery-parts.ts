/** What the engine of the ticket lottery works with. */
import type { DrawParts } from '../lotto59/draw-parts.ts'
import type { SiteSettings } from '../operation/settings.ts'
import type { Parts } from '../parts.ts'
import type { SettleParts } from './settle-parts.ts'

export type LotteryParts = Pick<DrawParts, 'vault' | 'operatorKey' | 'clockGap'> &
  Pick<Parts, 'random'> &
  SettleParts & {
    settings: { read(): Promise<Pick<SiteSettings, 'enableLottery'>> }
  }
