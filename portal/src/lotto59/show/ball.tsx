import type { Post } from '@samnang/contract/shapes'
import type { CSSProperties } from 'react'
import { LotusBud } from '../../ui/kbach.tsx'

/** The colour of each post; the letter beside it says the same without colour. */
const POST_COLOUR: Record<Post, string> = {
  A: 'var(--pos-a)',
  B: 'var(--pos-b)',
  C: 'var(--pos-c)',
  D: 'var(--pos-d)',
  E: 'var(--pos-e)',
}

/** `diameter` in px, or as a length of CSS that follows the room there is. */
export function postStyle(post: Post | undefined, diameter: number | string): CSSProperties {
  const style: Record<string, string> = {
    '--d': typeof diameter === 'number' ? `${diameter}px` : diameter,
  }
  if (post) style['--c'] = POST_COLOUR[post]
  return style
}

interface BallSlotProps {
  ball: number | undefined
  post?: Post | undefined
  diameter: number | string
  /** True drops the ball in; false shows it lying there. */
  isNew?: boolean
  /** True lights the slot into which the next ball will fall. */
  isNext?: boolean
  /** True for a ball that has won something for the player. */
  isWon?: boolean
}

/** A place for a ball, visible before the ball is there, so nothing moves when it comes. */
export function BallSlot({
  ball,
  post,
  diameter,
  isNew = false,
  isNext = false,
  isWon = false,
}: BallSlotProps) {
  return (
    <span
      aria-hidden="true"
      className="slot"
      data-next={isNext}
      data-won={isWon}
      style={postStyle(post, diameter)}
    >
      {ball === undefined ? (
        <LotusBud className="size-1/2" />
      ) : (
        <span className="ball tabular-nums" data-new={isNew}>
          {ball}
        </span>
      )}
      {post && <span className="letter">{post}</span>}
    </span>
  )
}
