/** The stage, in words for those who save data, and what follows the player's own result. */
import type { Playing, Result } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { Suspense, useEffect, useState } from 'react'
import { isSaver } from '../../device/saver.ts'
import { hasBeenAsked } from '../../safe-play/limits-asked.ts'
import { refreshUser, useUser } from '../../session/session.ts'
import { LazyLimitsPrompt, LazyTextStage, LazyWinTeller } from '../lazy-parts.ts'
import { DrawLines } from './draw-lines.tsx'
import { Stage, type StageProps } from './stage.tsx'

const TELLS_AFTER_MS = 1_500

interface StageOfDeviceProps extends StageProps {
  poll: Poll
  /** Newest first. */
  recent: readonly Result[] | undefined
  /** The draw that takes bets. */
  playing: Playing | null
}

export function StageOfDevice({ poll, recent, playing, ...props }: StageOfDeviceProps) {
  const isLater = useLater(TELLS_AFTER_MS)
  useWonBalance(props.own && props.own.paid > 0 ? props.show?.resultId : undefined)
  return (
    <div className="relative grid min-w-0 gap-1">
      {isSaver() ? (
        <Suspense fallback={<div className="min-h-47" />}>
          <LazyTextStage {...props} />
        </Suspense>
      ) : (
        <Stage {...props} />
      )}
      <DrawLines recent={recent} playing={playing} place="stage" />
      <AfterFirstResult own={props.own} />
      <Suspense>
        {isLater && <LazyWinTeller poll={poll} shownId={props.show?.resultId ?? null} own={props.own} />}
      </Suspense>
    </div>
  )
}

/** The question about limits comes when the first bet of this visit has its result. */
function AfterFirstResult({ own }: Pick<StageProps, 'own'>) {
  const { username } = useUser().auth
  const [isDue, setDue] = useState(false)
  if (own && !isDue && !hasBeenAsked(username)) setDue(true)
  return <Suspense>{isDue && <LazyLimitsPrompt />}</Suspense>
}

/** What nobody needs in the first second does not stand in the way of what everybody does. */
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}

/** Without the stream nobody tells the balance after a win. */
function useWonBalance(resultId: number | undefined): void {
  useEffect(() => {
    if (resultId !== undefined && isSaver()) void refreshUser()
  }, [resultId])
}
