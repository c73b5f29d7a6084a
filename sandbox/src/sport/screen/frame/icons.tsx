/** Icons of the sportsbook alone. */
import { Icon } from '../../../kit/react/icons.tsx'

export const BackIcon = () => <Icon d="M14.5 5.5 8 12l6.5 6.5" />
export const TicketIcon = () => (
  <Icon d="M4 7h16v3.2a1.9 1.9 0 0 0 0 3.6V17H4v-3.2a1.9 1.9 0 0 0 0-3.6ZM9.5 7v10" />
)
export const BallIcon = () => (
  <Icon d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 8.2l3.6 2.6-1.4 4.2H9.8l-1.4-4.2ZM12 8.2V3.3M15.6 10.8l4.7-1.5M14.2 15l2.9 4M9.8 15l-2.9 4M8.4 10.8 3.7 9.3" />
)
export const ListIcon = () => <Icon d="M5 5h14v15H5ZM8.5 9.5h7M8.5 13h7M8.5 16.5h4" />
export const CheckIcon = () => <Icon d="M5 12.5 10 17.5 19.5 7" />
export const BinIcon = () => <Icon d="M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5" />

/** Filled, so that it can be told apart when it is eight pixels small. */
export function Arrow({ way }: { way: 'up' | 'down' }) {
  return (
    <svg viewBox="0 0 10 10" className="arrow" data-way={way} aria-hidden="true">
      <path d={way === 'up' ? 'M5 1 9.5 9h-9Z' : 'M5 9 .5 1h9Z'} />
    </svg>
  )
}

/** A shirt in the colours of a club. */
export function Shirt({ colours }: { colours: readonly [string, string] }) {
  const [shirt, trim] = colours
  return (
    <svg viewBox="0 0 20 20" className="shirt" aria-hidden="true">
      <path
        d="M6.5 2.5 2 5.2 3.6 9.6 5.6 8.7V17.5h8.8V8.7l2 .9L18 5.2l-4.5-2.7c-.6 1.5-1.9 2.3-3.5 2.3S7.1 4 6.5 2.5Z"
        fill={shirt}
        stroke="#0007"
        strokeWidth=".8"
      />
      <path d="M8.6 5v12.5h2.8V5a5 5 0 0 1-2.8 0Z" fill={trim} />
    </svg>
  )
}
