import type { LotteryType } from '@samnang/contract/lottery'
import { lotteryPages } from '../text/lottery-pages.ts'
import { LOTTERY_TYPES, typeName } from './draw-names.ts'

/** The choices of a filter by type, "all" first. */
export function typeOptions(): (readonly ['ALL' | LotteryType, string])[] {
  return [['ALL', lotteryPages('all')], ...LOTTERY_TYPES.map((type) => [type, typeName(type)] as const)]
}
