/** The posts that the draw offers as toggles; what has closed stays visible, in grey and in words. */
import type { Digits, LotteryOffer, LotteryPostOffer } from '@samnang/contract/lottery'
import type { Dispatch } from 'react'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { postText } from '../draw-names.ts'
import { isPostOpenAt } from '../draw-times.ts'
import type { Entry, EntryAction } from './entry.ts'

interface PostsProps {
  draw: LotteryOffer
  now: number
  entry: Pick<Entry, 'digits' | 'posts'>
  press: Dispatch<EntryAction>
}

type PostState = 'open' | 'closed' | 'missing'

/** Five to a row, or as many as letters of this size have room for: what is said of a closed post is not broken. */
const COLUMNS = 'grid gap-1 grid-cols-[repeat(auto-fill,minmax(max(3.25rem,(100%-17px)/5),1fr))]'

export function Posts({ draw, now, entry: { digits, posts }, press }: PostsProps) {
  const rows = draw.posts.map((offer) => ({ offer, state: stateOf(draw, offer, { digits, now }) }))
  const open = rows.filter(({ state }) => state === 'open').map(({ offer }) => offer.post)
  // Lo is a bet of another size: "all" means the posts of one place each.
  const simple = open.filter((post) => post !== 'LO')
  const hasAll = simple.length > 1 && simple.every((post) => posts.includes(post))
  const toggle = (post: string) =>
    press({
      kind: 'posts',
      posts: draw.posts
        .map((offer) => offer.post)
        .filter((one) => (one === post ? !posts.includes(one) : posts.includes(one))),
    })
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{lotteryBet('posts')}</legend>
      <div className={COLUMNS}>
        {rows.map(({ offer, state }) => (
          <PostButton
            key={offer.post}
            offer={offer}
            state={state}
            digits={digits}
            isOn={posts.includes(offer.post)}
            onPress={() => toggle(offer.post)}
          />
        ))}
        {simple.length > 1 && (
          <button
            type="button"
            aria-pressed={hasAll}
            onClick={() => press({ kind: 'posts', posts: hasAll ? [] : simple })}
            className="min-h-11 rounded-md border border-control bg-surface px-0.5 text-sm leading-snug hover:border-gold"
          >
            {lotteryBet('all_posts')}
          </button>
        )}
      </div>
    </fieldset>
  )
}

function stateOf(
  draw: LotteryOffer,
  offer: LotteryPostOffer,
  at: { digits: Digits; now: number },
): PostState {
  if (unitsOf(offer, at.digits) === 0) return 'missing'
  return isPostOpenAt(draw, { post: offer.post, digits: at.digits }, at.now) ? 'open' : 'closed'
}

function unitsOf(offer: LotteryPostOffer, digits: Digits): number {
  return digits === 2 ? offer.d2 : offer.d3
}

interface PostButtonProps {
  offer: LotteryPostOffer
  state: PostState
  digits: Digits
  isOn: boolean
  onPress: () => void
}

function PostButton({ offer, state, digits, isOn, onPress }: PostButtonProps) {
  const isOpen = state === 'open'
  const units = unitsOf(offer, digits)
  return (
    <button
      type="button"
      // One that is chosen can be taken back when it has closed.
      disabled={!isOpen && !isOn}
      aria-pressed={isOn}
      aria-label={labelOf(offer, state, digits)}
      onClick={onPress}
      className={`grid min-h-11 content-center justify-items-center rounded-md border-2 px-0.5 leading-none ${look(isOpen, isOn)}`}
    >
      <span className="flex flex-wrap items-center justify-center gap-x-1 text-lg leading-snug font-bold">
        {isOn && <span aria-hidden="true">✓</span>}
        {postText(offer.post)}
        {isOpen && units > 1 && <span className="money text-xs font-normal">×{units}</span>}
      </span>
      {state !== 'open' && (
        <span className="text-xs leading-snug">
          {lotteryBet(state === 'closed' ? 'closed' : digits === 2 ? 'digits_3' : 'digits_2')}
        </span>
      )}
    </button>
  )
}

function look(isOpen: boolean, isOn: boolean): string {
  if (isOpen)
    return isOn ? 'border-gold bg-gold text-gold-ink' : 'border-control bg-raised text-text hover:border-gold'
  return isOn ? 'border-warn bg-surface text-warn' : 'border-line bg-surface text-muted'
}

function labelOf(offer: LotteryPostOffer, state: PostState, digits: Digits): string {
  const post = postText(offer.post)
  if (state === 'closed') return lotteryBet('post_closed', { post })
  if (state === 'missing') return lotteryBet('post_missing', { post, digits })
  const n = unitsOf(offer, digits)
  return n > 1 ? lotteryBet('post_places', { post, n }) : lotteryBet('post_of', { post })
}
