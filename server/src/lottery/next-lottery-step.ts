/** What a draw of the ticket lottery needs next: from its row and the database's clock alone, so anybody can resume it. */
import { LEAST_OPEN_MS } from '@samnang/core/draw-moments'
import { isHouseDraw } from './fair-name.ts'
import type { LotteryFacts } from './lottery-draw-store.ts'

export type LotteryStepName = 'open' | 'pass_over' | 'close' | 'root' | 'reveal' | 'books'
/** `rest`: people are next, or nobody. */
export type LotteryNext =
  | { kind: 'step'; step: LotteryStepName }
  | { kind: 'wait'; untilMs: number }
  | { kind: 'rest' }

const REST = { kind: 'rest' } as const

/** While the lottery is switched off no draw opens; what has tickets goes on. */
export function nextLotteryStep(draw: LotteryFacts, isOn: boolean): LotteryNext {
  switch (draw.state) {
    case 'scheduled':
      return nextOfScheduled(draw, isOn)
    case 'open':
      return draw.nowMs < draw.closesMs ? wait(draw.closesMs) : step('close')
    case 'closed':
      return draw.isRooted ? nextOfRooted(draw) : step('root')
    case 'entered':
      return draw.isRooted ? REST : step('root')
    case 'confirmed':
      return draw.nowMs < draw.drawMs ? wait(draw.drawMs) : step('books')
    case 'reversing':
      return step('books')
    case 'void':
      return draw.doneMs === null ? step('books') : REST
    case 'reopened':
    case 'settled':
      return REST
    default:
      throw new Error(`unknown state ${draw.state satisfies never}`)
  }
}

function nextOfScheduled(draw: LotteryFacts, isOn: boolean): LotteryNext {
  const lastMs = draw.closesMs - LEAST_OPEN_MS
  if (draw.nowMs > lastMs) return step('pass_over')
  if (!isOn) return wait(lastMs + 1)
  return draw.nowMs < draw.opensMs ? wait(draw.opensMs) : step('open')
}

/** The result of VN and TN comes from outside: two people enter it. */
function nextOfRooted(draw: LotteryFacts): LotteryNext {
  if (!isHouseDraw(draw)) return REST
  return draw.nowMs < draw.drawMs ? wait(draw.drawMs) : step('reveal')
}

function step(name: LotteryStepName): LotteryNext {
  return { kind: 'step', step: name }
}

function wait(untilMs: number): LotteryNext {
  return { kind: 'wait', untilMs }
}
