/** Three dice on a plate: under the cover while bets are placed, thrown, and open to see. */
import type { ReactNode } from 'react'
import { tables } from '../../../text/tables.ts'
import { KLA_KLOK_FACES } from '../../outcomes.ts'
import { DIE_FACES } from '../../sic-bo.ts'
import { DieFace } from '../art/die-face.tsx'
import { FaceArt } from '../art/kla-klok-art.tsx'
import { useTable } from '../frame/desk-context.tsx'
import { Timer } from '../frame/timer.tsx'
import { faceName } from '../say/spot-name.ts'
import { DieCube } from './die-cube.tsx'
import { throwOf } from './throw-time.ts'
import { useThrowTime } from './use-throw-time.ts'

export function SicBoStage() {
  const { view } = useTable()
  const step = throwOf(view)
  const dice = step?.t === 'dice' ? step.dice : null
  return (
    <DiceStage
      shows={dice?.map((die) => die - 1) ?? null}
      faces={DIE_FACES.map((value) => <DieFace key={value} value={value} />)}
      label={dice ? tables('dice_show', { list: dice.join(' ') }) : null}
    />
  )
}

export function KlaKlokStage() {
  const { view } = useTable()
  const step = throwOf(view)
  const dice = step?.t === 'faces' ? step.dice : null
  return (
    <DiceStage
      shows={dice?.map((face) => KLA_KLOK_FACES.indexOf(face)) ?? null}
      faces={KLA_KLOK_FACES.map((face) => (
        <span key={face} className="picture-side">
          <FaceArt face={face} />
        </span>
      ))}
      label={dice ? tables('dice_show', { list: dice.map(faceName).join(' · ') }) : null}
    />
  )
}

interface DiceStageProps {
  /** Index of the face that each die shows; null while they are covered. */
  shows: readonly number[] | null
  faces: readonly ReactNode[]
  label: string | null
}

const AT_REST = [0, 1, 2]

function DiceStage({ shows, faces, label }: DiceStageProps) {
  const { view } = useTable()
  const rollMs = useThrowTime()
  const text = label ?? tables(view.phase === 'DRAWING' ? 'dice_roll' : 'dice_wait')
  return (
    <div className="dice-stage" data-open={shows !== null || undefined}>
      <Timer />
      <div className="plate" role="img" aria-label={text}>
        <div className="plate-dice">
          {(shows ?? AT_REST).map((face, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first die stays the first
            <DieCube key={place} faces={faces} shows={face} rollMs={shows ? rollMs : 0} place={place} />
          ))}
        </div>
        <div className="cover" />
      </div>
    </div>
  )
}
