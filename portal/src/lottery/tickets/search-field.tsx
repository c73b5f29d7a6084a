import { Search } from 'lucide-react'
import { FIELD } from '../../lists/filter-parts.tsx'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { records } from '../../text/records.ts'
import { IconButton } from '../../ui/button.tsx'

interface SearchFieldProps {
  /** What the address asks for. */
  value: string
  onSearch: (text: string) => void
}

/** A ticket's number, or a number that was bet on; asked when it is sent, or emptied. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  return (
    <form
      // Another address is another field: what is typed belongs to the one that was there.
      key={value}
      className="col-span-full grid min-w-0 text-sm text-muted desk:min-w-60"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('search') ?? ''))
      }}
    >
      <label htmlFor="lottery-search">{lotteryPages('search')}</label>
      <span className="relative block">
        <input
          id="lottery-search"
          name="search"
          type="search"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          defaultValue={value}
          className={`${FIELD} pr-12 text-base tabular-nums`}
        />
        <IconButton type="submit" label={records('search')} className="absolute top-0 right-0">
          <Search className="size-5" />
        </IconButton>
      </span>
    </form>
  )
}
