import { price } from '@samnang/portal/text/format.ts'

/** An amount of riel: "1,250,000៛", never broken over two lines; what is below zero is red and has its sign. */
export function Money({ amount, className = '' }: { amount: number; className?: string }) {
  return <span className={`money ${amount < 0 ? 'text-lose' : ''} ${className}`}>{price(amount)}៛</span>
}
