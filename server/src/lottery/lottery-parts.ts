/** What the engine of the ticket lottery works with. */

import type { SiteSettings } from '../base/settings.ts'
import type { DrawParts } from '../draws/draw-parts.ts'
import type { Parts } from '../parts.ts'
import type { SettleParts } from './settle-parts.ts'

export type LotteryParts = Pick<DrawParts, 'vault' | 'operatorKey' | 'clockGap'> &
  Pick<Parts, 'random'> &
  SettleParts & {
    settings: { read(): Promise<Pick<SiteSettings, 'enableLottery'>> }
  }
