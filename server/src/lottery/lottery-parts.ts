/** What the engine of the ticket lottery works with. */
import type { SiteSettings } from '../operation/settings.ts'
import type { Parts } from '../parts.ts'
import type { SettleParts } from './settle-parts.ts'

export type LotteryParts = Pick<Parts, 'vault' | 'operatorKey' | 'random'> &
  SettleParts & {
    settings: { read(): Promise<Pick<SiteSettings, 'enableLottery'>> }
  }
