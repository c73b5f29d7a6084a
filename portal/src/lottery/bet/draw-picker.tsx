/** Which lottery and which draw, and how long each group of its posts is open. One bar on a phone, opened by a tap. */
import type { LotteryOffer, LotteryType } from '@samnang/contract/lottery'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useDesk } from '../../lotto59/use-desk.ts'
import { go } from '../../router.tsx'
import { day, hour } from '../../text/format.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LOTTERY_TYPES, sessionName, typeName } from '../draw-names.ts'
import { betPath } from '../lottery-paths.ts'
import type { Offers } from '../use-offers.ts'
import { drawLabel, whenOf } from './draw-label.ts'
import { GroupTimes } from './group-times.tsx'
import type { Choice } from './use-chosen-draw.ts'

interface PickerProps {
  choice: Choice
  offers: Offers
}

const SHEET =
  'mt-auto mb-0 w-full max-w-full rounded-t-lg border-t border-line bg-surface p-3 shadow-(--shadow) animate-[rise_var(--t-base)_var(--ease)]'

export function DrawPicker(props: PickerProps) {
  const [isOpen, setOpen] = useState(false)
  const isDesk = useDesk()
  const { draw } = props.choice
  if (isDesk) {
    return (
      <section
        aria-label={lotteryBet('choose_draw')}
        className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,0.85fr)] items-end gap-4 rounded-lg border border-line bg-surface p-3"
      >
        <Choices {...props} />
        {draw && (
          <div className="grid gap-1 self-center">
            <GroupTimes draw={draw} now={props.offers.now} />
            <DrawFacts draw={draw} />
          </div>
        )}
      </section>
    )
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="mt-1 grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-md border border-control bg-surface px-3 py-0.5 text-left leading-snug"
      >
        <span className="min-w-0">
          <span className="block font-bold">
            {draw ? drawLabel(draw) : typeName(props.choice.type)}
            <span className="sr-only"> · {lotteryBet('choose_draw')}</span>
          </span>
          {draw && <GroupTimes draw={draw} now={props.offers.now} />}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 text-muted" />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        label={lotteryBet('choose_draw')}
        className={SHEET}
      >
        <div className="grid gap-3">
          <Choices {...props} onChosen={() => setOpen(false)} />
          {draw && <DrawFacts draw={draw} />}
        </div>
      </Dialog>
    </>
  )
}

function Choices({ choice, onChosen = () => {} }: PickerProps & { onChosen?: () => void }) {
  return (
    <>
      <Options label={lotteryBet('types')}>
        {LOTTERY_TYPES.map((type) => (
          <Option key={type} isOn={type === choice.type} onPress={() => toType(type)}>
            {typeName(type)}
          </Option>
        ))}
      </Options>
      {choice.open.length > 0 && (
        <Options label={lotteryBet('draws')}>
          {choice.open.map((draw) => (
            <Option
              key={draw.id}
              isOn={draw.id === choice.draw?.id}
              onPress={() => {
                choice.choose(draw.id)
                onChosen()
              }}
            >
              {sessionName(draw) || typeName(draw.type)}
              <span className="block text-xs font-normal">{whenOf(draw)}</span>
            </Option>
          ))}
        </Options>
      )}
    </>
  )
}

function toType(type: LotteryType): void {
  go(betPath(type), { replace: true })
}

function Options({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-1.5">
      <legend className="mb-1 text-sm text-muted">{label}</legend>
      {children}
    </fieldset>
  )
}

interface OptionProps {
  isOn: boolean
  onPress: () => void
  children: React.ReactNode
}

function Option({ isOn, onPress, children }: OptionProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={`min-h-12 rounded-md border px-2 py-1 text-sm leading-snug ${
        isOn
          ? 'border-gold bg-raised font-bold text-gold'
          : 'border-control bg-surface text-text hover:border-gold'
      }`}
    >
      {children}
    </button>
  )
}

function DrawFacts({ draw }: { draw: LotteryOffer }) {
  return (
    <p className="text-sm text-muted">
      {lotteryBet('result_at', { time: `${day(draw.draw_at)} ${hour(draw.draw_at)}` })}
      {draw.columns.length > 0 && ` · ${draw.columns.join(' · ')}`}
      {draw.house_drawn && <span className="block">{lotteryBet('house_drawn')}</span>}
    </p>
  )
}
