/** NUMBER: one number on one or more posts. */
import type { Post } from '@samnang/contract/shapes'
import { POSTS } from '@samnang/core/lotto59/markets'
import { useState } from 'react'
import { percent, rate } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { morePads } from '../../text/more-pads.ts'
import { refusal } from '../../text/refusal.ts'
import { postStyle } from '../show/ball.tsx'
import { useWonNumbers } from '../win/glowing.ts'
import { keepPosts, keptPosts } from './kept-posts.ts'
import { toggled } from './my-numbers.ts'
import { MySingles } from './my-singles.tsx'
import { NumberGrid } from './number-grid.tsx'
import type { PadProps } from './pad-props.ts'
import { Stakes } from './stakes.tsx'
import { useMyNumbers } from './use-my-numbers.ts'

export function NumberPad({ poll, amount, isOpen, lines, staked, onBet, onHint }: PadProps) {
  const [posts, setPosts] = useState(keptPosts)
  /** Taps on a number without a post: each shakes the row that it waits for. */
  const [missed, setMissed] = useState(0)
  const { mine, keep } = useMyNumbers()
  const [isEditing, setEditing] = useState(false)
  const { number } = poll.paytable
  const won = useWonNumbers('NUMBER')
  const choose = (next: readonly Post[]) => {
    onHint('')
    setMissed(0)
    keepPosts(next)
    setPosts(next)
  }
  const bet = (value: number) => {
    if (posts.length > 0) return onBet({ type: 'NUMBER', amount, value, posts: [...posts] })
    setMissed(missed + 1)
    onHint(refusal('no_post'))
  }
  const isInSlip = (value: number) =>
    lines.some(({ entry }) => entry.type === 'NUMBER' && entry.value === value)
  return (
    <div className="grid gap-2">
      <Odds rate={number.rate} chance={number.chance} returns={number.return_percent} />
      <PostRow posts={posts} missed={missed} onChoose={choose} />
      <MySingles
        {...{ isEditing, numbers: mine.numbers, isOn: isInSlip, disabled: !isOpen }}
        onEdit={setEditing}
        onPress={bet}
      >
        <Stakes type="NUMBER" lines={lines} staked={staked} />
      </MySingles>
      {isEditing ? (
        <NumberGrid
          isOn={(value) => mine.numbers.includes(value)}
          isToggle
          disabled={false}
          onPress={(value) => keep({ numbers: toggled(mine.numbers, value) })}
        />
      ) : (
        <NumberGrid isOn={isInSlip} isToggle={false} disabled={!isOpen} won={won} onPress={bet} />
      )}
    </div>
  )
}

interface PostRowProps {
  posts: readonly Post[]
  missed: number
  onChoose: (posts: readonly Post[]) => void
}

function PostRow({ posts, missed, onChoose }: PostRowProps) {
  const toggle = (post: Post) =>
    onChoose(POSTS.filter((one) => (one === post ? !posts.includes(one) : posts.includes(one))))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm text-muted">{morePads('choose_posts')}</legend>
      <div
        key={missed}
        className={`grid grid-cols-[repeat(auto-fit,minmax(max(44px,2.4rem),1fr))] gap-1 rounded-md desk:gap-1.5 ${
          missed > 0 ? 'animate-[shake_0.4s] outline-2 outline-offset-2 outline-warn' : ''
        }`}
      >
        {POSTS.map((post) => (
          <PostButton key={post} post={post} isOn={posts.includes(post)} onPress={() => toggle(post)} />
        ))}
        <button
          type="button"
          aria-pressed={posts.length === POSTS.length}
          onClick={() => onChoose(posts.length === POSTS.length ? [] : POSTS)}
          className="min-h-12 rounded-md border border-control bg-raised text-sm"
        >
          {lotto59('all_posts')}
        </button>
      </div>
    </fieldset>
  )
}

function Odds({ rate: pays, chance, returns }: { rate: number; chance: number; returns: number }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted">
      <span>
        {lotto59('rate')} <b className="money text-base text-gold">×{rate(pays)}</b>
      </span>
      <span>
        {lotto59('chance')} <span className="money text-text">{percent(chance)}</span>
      </span>
      <span>
        {lotto59('return_to_player')} <span className="money text-text">{percent(returns / 100)}</span>
      </span>
    </p>
  )
}

function PostButton({ post, isOn, onPress }: { post: Post; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={lotto59('post', { post })}
      aria-pressed={isOn}
      onClick={onPress}
      style={postStyle(post, 0)}
      className={`min-h-12 rounded-md border-2 border-(--c) text-lg font-bold transition-colors duration-(--t-fast) ${
        isOn ? 'bg-(--c) text-pos-ink' : 'bg-raised text-text'
      }`}
    >
      {isOn && <span aria-hidden="true">✓ </span>}
      {post}
    </button>
  )
}
