/**
 * What stands beneath the stage: the road, and the size of the open draw with the newest winner. On a low screen the first bets
 * go before (`lotto59.css`): there the same lines follow them.
 */
import type { Playing, Result } from '@samnang/contract/lotto59'
import { Suspense } from 'react'
import { isSaver } from '../../device/saver.ts'
import { LazyPeopleLine } from '../lazy-parts.ts'
import { RoadLine } from './road-line.tsx'

const NONE: readonly Result[] = []

interface DrawLinesProps {
  /** Newest first. */
  recent: readonly Result[] | undefined
  playing: Playing | null
  place: 'stage' | 'pad'
}

export function DrawLines({ recent = NONE, playing, place }: DrawLinesProps) {
  return (
    <div className={`${place === 'stage' ? 'stage-lines' : 'pad-lines'} grid min-w-0 gap-1`}>
      <RoadLine recent={recent} />
      {!isSaver() && (
        <Suspense fallback={<div className="people-line" />}>
          <LazyPeopleLine playing={playing} asks={place === 'stage'} />
        </Suspense>
      )}
    </div>
  )
}
