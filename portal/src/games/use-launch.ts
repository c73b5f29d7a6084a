/** Opening a game: one address for one launch, asked for when the page appears and on "start again". */

import { CallFailed } from '@samnang/client/call-failed'
import type { LaunchUrl } from '@samnang/contract/games'
import { useEffect, useState } from 'react'
import { serverNow } from '../calls/server-clock.ts'
import { isDesktop } from '../device/preferences.ts'
import { base } from '../text/base.ts'
import { currentLanguage } from '../text/language.ts'
import { isGameUrl } from './game-url.ts'
import { type GameWish, openGame } from './open-game.ts'
import type { Section } from './sections.ts'

export type Launch =
  | { state: 'opening' }
  /** `openedAt` in epoch ms of the server. */
  | { state: 'open'; game: LaunchUrl; openedAt: number }
  | { state: 'refused'; failure: CallFailed }

const OPENING: Launch = { state: 'opening' }

export function useLaunch(section: Section, wish: GameWish): { launch: Launch; again: () => void } {
  const [round, setRound] = useState(0)
  const [launch, setLaunch] = useState<Launch>(OPENING)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for another address
  useEffect(() => {
    const leaving = new AbortController()
    setLaunch(OPENING)
    askFor(section, wish, leaving.signal).then(
      (game) => {
        if (!leaving.signal.aborted) setLaunch({ state: 'open', game, openedAt: serverNow() })
      },
      (failure: CallFailed) => {
        if (!leaving.signal.aborted) setLaunch({ state: 'refused', failure })
      },
    )
    return () => leaving.abort()
  }, [section, wish, round])
  return { launch, again: () => setRound((before) => before + 1) }
}

/** Rejects with `CallFailed`, or with the signal's reason when nobody waits any more. */
async function askFor(section: Section, wish: GameWish, signal: AbortSignal): Promise<LaunchUrl> {
  const platform = isDesktop() ? 'desktop' : 'mobile'
  const game = await openGame(section, wish, { platform, lang: currentLanguage() }, signal)
  if (!isGameUrl(game.url, window.location.origin))
    throw new CallFailed({ status: 404, code: 'unexpected', message: base('unexpected') })
  return game
}
