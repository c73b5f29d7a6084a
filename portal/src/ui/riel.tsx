import { price, shortPrice } from '../text/format.ts'

/** An amount of riel: "1,250,000៛", never broken over two lines; `short` writes 1.25M. */
export function Riel({
  amount,
  short = false,
  className = '',
}: {
  amount: number
  short?: boolean
  className?: string
}) {
  return (
    <span className={`money ${className}`}>
      {short ? shortPrice(amount) : price(amount)}
      <span className="ml-[0.12em] text-[1.1em] leading-none">៛</span>
    </span>
  )
}
