/** The wheel, and the ball on its way to the number that was drawn. */
import { type RefObject, useEffect, useRef } from 'react'
import { tables } from '../../../text/tables.ts'
import { BALL_REST, BALL_TRACK, Wheel } from '../art/wheel.tsx'
import { type Throw, throwTo } from '../art/wheel-angles.ts'
import { useStill, useTable } from '../frame/desk-context.tsx'
import type { TableView } from '../state/table-view.ts'
import { throwOf } from './throw-time.ts'
import { useThrowTime } from './use-throw-time.ts'

/** Turns in a whole throw of some seven seconds. */
const TURNS = { wheel: 2, ball: 9 }
const RISE = `translateY(${BALL_REST - BALL_TRACK}px)`

export function SpinningWheel() {
  const { view } = useTable()
  const rotor = useRef<SVGGElement>(null)
  const ball = useRef<SVGGElement>(null)
  const number = ballNumber(view)
  const leftMs = useThrowTime()
  useBall({ rotor, ball }, number, leftMs)
  const isMoving = view.phase === 'DRAWING' && number !== null
  return <Wheel rotor={rotor} ball={ball} hasBall={number !== null} label={wheelLabel(number, isMoving)} />
}

/** The number of this round, or of the last one while nothing is thrown. */
function ballNumber(view: TableView): number | null {
  const step = throwOf(view)
  if (step?.t === 'ball') return step.number
  const last = view.history.at(-1)?.outcome
  return last?.game === 'roulette' ? last.number : null
}

function wheelLabel(number: number | null, isMoving: boolean): string {
  if (isMoving) return tables('wheel_turns')
  return number === null ? tables('wheel') : tables('wheel_rests', { n: number })
}

interface Groups {
  rotor: RefObject<SVGGElement | null>
  ball: RefObject<SVGGElement | null>
}

/** Throws when `leftMs` is above zero, otherwise lays the ball where it rests. */
function useBall({ rotor, ball }: Groups, number: number | null, leftMs: number): void {
  const { sound } = useTable()
  const stands = useRef(0)
  const isStill = useStill()
  useEffect(() => {
    if (number === null || !rotor.current || !ball.current) return
    const isThrown = leftMs > 0 && !isStill
    const way = throwTo(number, stands.current, isThrown ? TURNS : { wheel: 0, ball: 0 })
    stands.current = way.wheelTo % 360
    rest(rotor.current, ball.current, way)
    if (!isThrown) return
    const moves = run(rotor.current, ball.current, way, leftMs)
    const clack = setTimeout(() => sound.play('stop'), leftMs * 0.86)
    return () => {
      clearTimeout(clack)
      for (const move of moves) move.cancel()
    }
  }, [rotor, ball, number, leftMs, isStill, sound])
}

function rest(rotor: SVGGElement, ball: SVGGElement, way: Throw): void {
  rotor.style.transform = `rotate(${way.wheelTo}deg)`
  ball.style.transform = `rotate(${way.ballTo}deg)`
}

/** The ball holds the rim, loses its speed, falls, jumps twice and rests. */
function run(rotor: SVGGElement, ball: SVGGElement, way: Throw, duration: number): Animation[] {
  const easing = 'cubic-bezier(0.22, 0.5, 0.35, 1)'
  const turn = (from: number, to: number) => [
    { transform: `rotate(${from}deg)` },
    { transform: `rotate(${to}deg)` },
  ]
  const fall = [
    { transform: RISE, offset: 0 },
    { transform: RISE, offset: 0.6, easing: 'ease-in' },
    { transform: 'translateY(3px)', offset: 0.78, easing: 'ease-out' },
    { transform: 'translateY(-14px)', offset: 0.84, easing: 'ease-in' },
    { transform: 'translateY(1px)', offset: 0.9, easing: 'ease-out' },
    { transform: 'translateY(-5px)', offset: 0.94, easing: 'ease-in' },
    { transform: 'none', offset: 1 },
  ]
  return [
    rotor.animate(turn(way.wheelFrom, way.wheelTo), { duration, easing }),
    ball.animate(turn(way.ballFrom, way.ballTo), { duration, easing }),
    ...(ball.firstElementChild ? [ball.firstElementChild.animate(fall, { duration })] : []),
  ]
}
