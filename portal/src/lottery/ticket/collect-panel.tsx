/** What of a ticket's winnings has been handed to its holder. Moves no money: that was done with the result. */
import type { LotteryItem } from '@samnang/contract/lottery'
import { Check, CircleDashed, HandCoins } from 'lucide-react'
import { price } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { Button } from '../../ui/button.tsx'
import { askConfirm } from '../../ui/overlays-state.ts'
import { Riel } from '../../ui/riel.tsx'
import { collectList } from './collect.ts'
import { itemTitle } from './item-words.ts'
import type { TicketCommands } from './use-ticket-command.ts'

interface CollectPanelProps {
  items: readonly LotteryItem[]
  commands: TicketCommands
}

export function CollectPanel({ items, commands }: CollectPanelProps) {
  const { lines, listed, isDone } = collectList(items)
  return (
    <section
      aria-label={lotteryPages('collect')}
      className="grid gap-2 rounded-lg border border-gold/60 bg-surface p-3"
    >
      <h2 className="font-bold">{lotteryPages('collect')}</h2>
      <p className="text-sm text-muted">{lotteryPages('collect_help')}</p>
      <ul>
        {lines.map((line) => (
          <CollectLine key={line.id} line={line} commands={commands} />
        ))}
      </ul>
      {isDone && <p className="text-win">{lotteryPages('collect_done')}</p>}
      {listed > 0 && (
        <Button
          kind="primary"
          busy={commands.isBusy}
          onClick={() => void handOut(listed, () => commands.handOut())}
        >
          {lotteryPages('collect_all', { amount: price(listed) })}
        </Button>
      )}
    </section>
  )
}

/** It cannot be unsaid, so it is asked. */
async function handOut(amount: number, command: () => Promise<void>): Promise<void> {
  const isSure = await askConfirm({
    title: lotteryPages('collect_all_ask', { amount: price(amount) }),
    text: lotteryPages('collect_all_text'),
  })
  if (isSure) await command()
}

const LOOK = {
  listed: { icon: HandCoins, colour: 'text-gold' },
  held: { icon: CircleDashed, colour: 'text-info' },
  paid: { icon: Check, colour: 'text-win' },
} as const

function CollectLine({ line, commands }: { line: LotteryItem; commands: TicketCommands }) {
  const { collect } = line
  if (collect === null) return null
  const { icon: Icon, colour } = LOOK[collect]
  const what = itemTitle(line)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line/60 py-1.5 leading-normal">
      <span className="min-w-0">
        <b className="tabular-nums">{what}</b>
        <span className={`flex items-center gap-1 text-sm ${colour}`}>
          <Icon aria-hidden="true" className="size-4" />
          {lotteryPages(`collect_${collect}`)}
        </span>
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <Riel amount={line.payout} className="font-bold" />
        {collect === 'listed' && (
          <Button
            aria-label={lotteryPages('hold_line', { what })}
            className="px-2.5 text-sm"
            disabled={commands.isBusy}
            onClick={() => void commands.hold(line.id)}
          >
            {lotteryPages('collect_hold')}
          </Button>
        )}
        {collect === 'held' && (
          <Button
            aria-label={lotteryPages('pay_line', { what })}
            className="px-2.5 text-sm"
            disabled={commands.isBusy}
            onClick={() => void handOut(line.payout, () => commands.handOut([line.id]))}
          >
            {lotteryPages('collect_one')}
          </Button>
        )}
      </span>
    </li>
  )
}
