/** Line icons of 24 × 24 that more than one game shows. */

export function Icon({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

export const HomeIcon = () => <Icon d="M4 11 12 4l8 7M6 9.5V20h4.5v-6h3v6H18V9.5" />
export const InfoIcon = () => <Icon d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v6M12 7.2v.1" />
export const CrossIcon = () => <Icon d="M6 6l12 12M18 6 6 18" />
export const LockIcon = () => <Icon d="M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
export const ChevronIcon = () => <Icon d="M9 5.5 15.5 12 9 18.5" />

export function SoundIcon({ isOn }: { isOn: boolean }) {
  return (
    <Icon
      d={`M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z${isOn ? 'M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11' : 'M16 9.5l5 5M21 9.5l-5 5'}`}
    />
  )
}
