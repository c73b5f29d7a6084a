import type { BetType } from '@samnang/contract/lotto59'
import { createStore } from '../../ui/store.ts'

/** What has won in the win that is being told: it glows on the pad. */
export const glowing = createStore<readonly BetType[]>([])
