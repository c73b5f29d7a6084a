/** Two outcomes of any call or live event that take over the whole screen. */
import { createStore } from '../ui/store.ts'

export interface Outcome {
  /** The log-in-again alert is up. */
  loginAgain: boolean
  /** The operator's notice while maintenance is on ('' when they wrote none). */
  maintenance: string | null
}

export const outcomes = createStore<Outcome>({ loginAgain: false, maintenance: null })

export function tellLoginAgain(): void {
  outcomes.set({ ...outcomes.get(), loginAgain: true })
}

export function tellMaintenance(notice: string | null): void {
  outcomes.set({ ...outcomes.get(), maintenance: notice ?? '' })
}

/** Whose page this is; null: nobody's. Each command of it names them. */
export const player = createStore<number | null>(null)

/** Refusal and event of the window: another player has logged in with another tab. */
export const OTHER_PLAYER = 'other_player'

/** Refusal and event of the window: the reminder of playing time is answered first. */
export const REMINDER_DUE = 'reality_check_due'
