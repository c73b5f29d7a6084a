/** What is seen until a game is: its own picture, its name, how far it has come, and what to do when it does not come. */
import { useEffect, useState } from 'react'
import { isSaver } from '../device/saver.ts'
import { games } from '../text/games.ts'
import { Button } from '../ui/button.tsx'
import { type Loaded, openingShare } from './opening-share.ts'

/** After so long a word about the size of it. */
const LATE_MS = 5_000
/** A game that has not shown itself after this time may have lost its way. */
const SLOW_MS = 15_000

interface OpeningProps {
  name: string
  /** Null where the game has none. */
  picture: string | null
  /** Null while its address is being asked for. */
  loaded: Loaded | null
  again: () => void
}

export function Opening({ name, picture, loaded, again }: OpeningProps) {
  const isLate = useAfter(LATE_MS)
  const isSlow = useAfter(SLOW_MS)
  const percent = Math.round(openingShare(loaded) * 100)
  const size = ((loaded?.progress?.bytes ?? 0) / 1e6).toFixed(1)
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 overflow-hidden bg-bg p-5 text-center">
      {picture !== null && !isSaver() && <Picture src={picture} />}
      <p className="relative text-xl font-bold">{name}</p>
      <div
        role="progressbar"
        aria-label={games('opening')}
        aria-valuenow={percent}
        className="relative h-2 w-[min(16rem,70vw)] overflow-hidden rounded-full bg-raised"
      >
        <div
          className="h-full rounded-full bg-(--gold) transition-[width] duration-(--t-base)"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p role="status" className="relative min-h-7 max-w-104">
        {isSlow ? games('slow') : games('opening')}
      </p>
      {/* Its place is kept: nothing moves when it comes. */}
      <p className="relative min-h-7 text-sm text-muted tabular-nums">
        {isLate && size !== '0.0' && games('loaded', { size })}
      </p>
      <Button className={`relative ${isSlow ? '' : 'invisible'}`} onClick={again}>
        {games('start_again')}
      </Button>
    </div>
  )
}

/** The game's picture, out of focus behind the words and sharp above them. */
function Picture({ src }: { src: string }) {
  return (
    <>
      <img
        src={src}
        alt=""
        className="absolute inset-0 size-full scale-110 object-cover opacity-35 blur-lg"
      />
      <img
        src={src}
        alt=""
        width={200}
        height={150}
        className="relative aspect-4/3 w-50 rounded-lg object-cover short:w-28"
      />
    </>
  )
}

function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
