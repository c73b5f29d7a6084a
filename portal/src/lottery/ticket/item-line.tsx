/** One line of a ticket: its numbers, posts and price, what became of it, and why. */
import type { LotteryItem } from '@samnang/contract/lottery'
import type { VoidReason } from '@samnang/core/void-reason'
import { Check, Trash2 } from 'lucide-react'
import { price } from '../../text/format.ts'
import { lottery } from '../../text/lottery.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { IconButton } from '../../ui/button.tsx'
import { askConfirm } from '../../ui/overlays-state.ts'
import { Riel } from '../../ui/riel.tsx'
import { digitsText, postText } from '../draw-names.ts'
import { StateMark } from '../ticket-mark.tsx'
import { ItemNumbers } from './item-numbers.tsx'
import { entryText, itemTitle, ratesText } from './item-words.ts'
import { whyItem } from './why-item.ts'

interface ItemLineProps {
  item: LotteryItem
  voidReason: VoidReason | null
  /** Null: it cannot be deleted by itself. */
  onDelete: (() => Promise<void>) | null
  isBusy: boolean
}

export function ItemLine({ item, voidReason, onDelete, isBusy }: ItemLineProps) {
  const why = whyItem(item, voidReason)
  const isGone = item.state === 'deleted'
  return (
    <li
      className={`grid gap-1 border-b border-line/60 px-3 py-2 last:border-0 ${isGone ? 'text-muted' : ''}`}
    >
      <div className="flex items-start justify-between gap-2 leading-normal">
        <ItemNumbers item={item} />
        <span className="flex shrink-0 items-center gap-1">
          <Riel amount={item.cost} className={`font-bold ${isGone ? 'line-through' : ''}`} />
          {onDelete && !isGone && <DeleteLine item={item} onDelete={onDelete} isBusy={isBusy} />}
        </span>
      </div>
      <Terms item={item} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm leading-normal">
        <span className="money text-muted">
          {lotteryPages('each', { amount: price(item.amount), units: price(item.units) })}
        </span>
        <span className="flex items-baseline gap-2">
          {/* What waits is said once, by the ticket. */}
          {item.state !== 'pending' && <StateMark state={item.state} />}
          {item.payout > 0 && <Riel amount={item.payout} className="font-bold text-win" />}
        </span>
      </div>
      {why && <p className="text-sm">{why}</p>}
    </li>
  )
}

/** Posts, digits, how the numbers came about, and what a hit pays. */
function Terms({ item }: { item: LotteryItem }) {
  const entry = entryText(item)
  const reduced = Object.entries(item.reduced)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm leading-normal">
        <Posts item={item} />
        <span className="text-muted">
          {digitsText(item.digits)}
          {entry && ` · ${entry}`} · <span className="money">{ratesText(item)}</span>
        </span>
      </p>
      {reduced.map(([number, percent]) => (
        <p key={number} className="text-sm text-warn">
          {lottery('half_rate', { number, percent })}
        </p>
      ))}
    </>
  )
}

function Posts({ item }: { item: LotteryItem }) {
  const won = new Set(item.win_places.map(({ post }) => post))
  return (
    <span className="flex flex-wrap gap-1">
      {item.posts.map((post) => (
        <span
          key={post}
          className={`inline-flex min-w-7 items-center justify-center gap-0.5 rounded-md border px-1.5 leading-normal font-bold ${won.has(post) ? 'border-gold bg-gold text-gold-ink' : 'border-control'}`}
        >
          {postText(post)}
          {won.has(post) && (
            <>
              <Check aria-hidden="true" strokeWidth={4} className="size-3" />
              <span className="sr-only">{lotteryPages('won')}</span>
            </>
          )}
        </span>
      ))}
    </span>
  )
}

function DeleteLine({
  item,
  onDelete,
  isBusy,
}: Pick<ItemLineProps, 'item' | 'isBusy'> & { onDelete: () => Promise<void> }) {
  async function press() {
    const refund = price(item.cost)
    const isSure = await askConfirm({ title: lottery('delete_line_ask', { refund }), danger: true })
    if (isSure) await onDelete()
  }
  return (
    <IconButton
      label={lottery('delete_line', { what: itemTitle(item) })}
      disabled={isBusy}
      onClick={() => void press()}
      className="-my-2 -mr-2"
    >
      <Trash2 className="size-5" />
    </IconButton>
  )
}
