/** A window over the page, on the browser's own `<dialog>`: focus stays inside and comes back. */
import { type ReactNode, useEffect, useRef } from 'react'
import { shared } from '../../text/shared.ts'
import { CrossIcon } from './icons.tsx'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays in sight under what scrolls. */
  foot?: ReactNode
}

export function Sheet({ title, onClose, children, foot }: SheetProps) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way and arrives as onCancel
    <dialog
      ref={box}
      className="sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose()
      }}
    >
      <header className="sheet-head">
        <h2>{title}</h2>
        <button type="button" className="icon-button" aria-label={shared('close')} onClick={onClose}>
          <CrossIcon />
        </button>
      </header>
      <div className="sheet-body">{children}</div>
      {foot}
    </dialog>
  )
}
