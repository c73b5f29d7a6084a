import type { CSSProperties } from 'react'

interface SizeMarkProps {
  size: 'small' | 'big'
  /** One letter or a number inside. */
  text: string
  /** In px, or as a length of CSS that follows the room there is. */
  diameter?: number | string
  isNewest?: boolean
}

/** Ring for small, disc for big, with a letter: shape, letter and colour say the same. */
export function SizeMark({ size, text, diameter = 26, isNewest = false }: SizeMarkProps) {
  const style = { '--d': typeof diameter === 'number' ? `${diameter}px` : diameter } as CSSProperties
  return (
    <span
      aria-hidden="true"
      className="mark tabular-nums"
      data-size={size}
      data-newest={isNewest}
      style={style}
    >
      {text}
    </span>
  )
}
