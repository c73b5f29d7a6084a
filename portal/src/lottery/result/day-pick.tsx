import { dayAt } from '@samnang/core/phnom-penh-day'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../calls/server-clock.ts'
import { DayField } from '../../lists/day-field.tsx'
import { quickRange } from '../../lists/days.ts'
import { Pill } from '../../lists/filter-parts.tsx'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { records } from '../../text/records.ts'

interface DayPickProps {
  /** Null: the latest draws, whatever their day. */
  date: string | null
  onPick: (date: string | null) => void
}

/** One day of draws: the latest, today, yesterday, or one picked by hand. */
export function DayPick({ date, onPick }: DayPickProps) {
  const today = dayAt(serverNow())
  const yesterday = quickRange('yesterday', today).from
  const isOwn = date !== null && date !== today && date !== yesterday
  const [open, setOpen] = useState(isOwn)
  const pick = (next: string | null) => {
    setOpen(false)
    onPick(next)
  }
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser */}
      <div role="group" aria-label={records('days')} className="flex flex-wrap gap-1.5 py-1">
        <Pill isOn={date === null} onPress={() => pick(null)}>
          {lotteryPages('latest')}
        </Pill>
        <Pill isOn={date === today} onPress={() => pick(today)}>
          {records('today')}
        </Pill>
        <Pill isOn={date === yesterday} onPress={() => pick(yesterday)}>
          {records('yesterday')}
        </Pill>
        <Pill isOn={isOwn} isOpen={open} onPress={() => setOpen(!open)} label={lotteryPages('pick_day')}>
          <CalendarDays aria-hidden="true" className="size-5" />
        </Pill>
      </div>
      {(open || isOwn) && (
        <div className="desk:w-56">
          <DayField label={lotteryPages('pick_day')} value={date ?? ''} max={today} onChange={onPick} />
        </div>
      )}
    </div>
  )
}
