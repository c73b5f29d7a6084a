/** The stage, in words for those who save data, and what follows the player's own result. */
import { Suspense, useEffect, useState } from 'react'
import { isSaver } from '../../device/saver.ts'
import { hasBeenAsked } from '../../safe-play/limits-asked.ts'
import { refreshUser, useUser } from '../../session/session.ts'
import { LazyLimitsPrompt, LazyTextStage } from '../lazy-parts.ts'
import { Stage, type StageProps } from './stage.tsx'

export function StageOfDevice(props: StageProps) {
  useWonBalance(props.own && props.own.paid > 0 ? props.show?.resultId : undefined)
  return (
    <div className="relative min-w-0">
      {isSaver() ? (
        <Suspense fallback={<div className="min-h-47" />}>
          <LazyTextStage {...props} />
        </Suspense>
      ) : (
        <Stage {...props} />
      )}
      <AfterFirstResult own={props.own} />
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

/** Without the stream nobody tells the balance after a win. */
function useWonBalance(resultId: number | undefined): void {
  useEffect(() => {
    if (resultId !== undefined && isSaver()) void refreshUser()
  }, [resultId])
}
