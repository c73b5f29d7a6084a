/** The types of the lottery, the draws of one that take bets, and what is known of the chosen one. */
import type { LotteryOffer, LotteryType } from '@samnang/contract/lottery'
import { go } from '../../address.ts'
import { dateTime, unbroken } from '../../text/format.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { LOTTERY_TYPES, sessionName, typeName } from '../draw-names.ts'
import { betPath } from '../lottery-paths.ts'
import { whenOf } from './draw-label.ts'
import type { Choice } from './use-chosen-draw.ts'

interface DrawChoicesProps {
  choice: Choice
  /** Time left of the chosen draw, where it does not stand elsewhere. */
  times: React.ReactNode
  onChosen?: () => void
}

export default function DrawChoices({ choice, times, onChosen = () => {} }: DrawChoicesProps) {
  return (
    <>
      <Options label={lotteryLines('types')}>
        {LOTTERY_TYPES.map((type) => (
          <Option key={type} isOn={type === choice.type} onPress={() => toType(type)}>
            {typeName(type)}
          </Option>
        ))}
      </Options>
      {choice.open.length > 0 && (
        <Options label={lotteryLines('draws')}>
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
      {choice.draw && (
        <div className="grid gap-1 self-center">
          {times}
          <DrawFacts draw={choice.draw} />
        </div>
      )}
    </>
  )
}

function toType(type: LotteryType): void {
  go(betPath(type), { replace: true })
}

function Options({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset
      className="grid gap-1.5"
      style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(5.75rem, 1fr))' }}
    >
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
      {lotteryLines('result_at', { time: unbroken(dateTime(draw.draw_at)) })}
      {draw.columns.length > 0 && ` · ${draw.columns.join(' · ')}`}
      {draw.house_drawn && <span className="block">{lotteryLines('house_drawn')}</span>}
    </p>
  )
}
