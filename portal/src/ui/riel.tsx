import { Fragment } from 'react'
import { price, shortPrice } from '../text/format.ts'

/** The colour of a result: where nothing was won and nothing lost it has none. */
export function netLook(amount: number): string {
  if (amount === 0) return ''
  return amount < 0 ? 'text-lose' : 'text-win'
}

/**
 * An amount of riel: "1,250,000៛", never broken over two lines unless it is a long one; `short` writes 1.25M. The sign is a letter of the font
 * (fonts/README.md): as tall and as heavy as the digits, and what is copied or read aloud is the sign itself.
 */
export function Riel({
  amount,
  short = false,
  className = '',
}: {
  amount: number
  short?: boolean
  className?: string
}) {
  if (!short && Math.abs(amount) >= LONG) return <LongRiel text={price(amount)} className={className} />
  return <span className={`money ${className}`}>{short ? shortPrice(amount) : price(amount)}៛</span>
}

/** From here on an amount may have more digits than a narrow screen with large letters has room for. */
const LONG = 10_000_000_000

/** Goes on in a second line after a comma, where one line is too short. */
function LongRiel({ text, className }: { text: string; className: string }) {
  const groups = text.split(',')
  return (
    <span className={`tabular-nums desk:whitespace-nowrap ${className}`}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group of digits has no name but its place
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {group}
          {at < groups.length - 1 && ','}
        </Fragment>
      ))}
      ៛
    </span>
  )
}
