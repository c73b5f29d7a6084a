/** Why a game did not open, in the player's words, and what they can do about it. */
import type { CallFailed } from '@samnang/client/call-failed'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { games } from '../text/games.ts'
import '../calls/account-sentences.ts'

/** `again`: the same may work now or later; `limits`: the player's own limits explain it; `lobby`: another game. */
export type WayOn = 'again' | 'limits' | 'lobby'

export interface LaunchHelp {
  text: string
  ways: readonly WayOn[]
}

export function launchHelp(failure: CallFailed): LaunchHelp {
  switch (failure.code) {
    case 'not_found':
      return { text: games('help_missing'), ways: ['lobby'] }
    case 'provider_down':
      return { text: games('help_down'), ways: ['again', 'lobby'] }
    case 'game_off':
      return { text: games('help_off'), ways: ['lobby'] }
    case 'game_paused':
      return { text: games('help_paused'), ways: ['again', 'lobby'] }
    case 'family_off':
      return { text: games('family_off'), ways: [] }
    case 'game_refused':
      return { text: games('help_refused'), ways: ['lobby'] }
    case 'reality_check_due':
      return { text: games('help_reminder'), ways: ['again'] }
    case 'excluded':
    case 'cooling_off':
      return { text: refusalSentence(failure), ways: ['limits'] }
    case 'account_locked':
      return { text: refusalSentence(failure), ways: [] }
    default:
      return { text: refusalSentence(failure), ways: ['again', 'lobby'] }
  }
}
