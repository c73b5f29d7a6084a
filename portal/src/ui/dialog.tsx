import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  open: boolean
  /** Escape, the back gesture of Android and a press beside the dialog. */
  onClose: () => void
  /** Accessible name. */
  label: string
  /** Classes of the box; the default is a card in the middle. */
  className?: string
  /** False keeps a press beside the dialog from closing it. */
  closesOutside?: boolean
  children: ReactNode
}

const CARD =
  'w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-5 shadow-(--shadow) animate-[rise_var(--t-base)_var(--ease)]'

/**
 * A modal window on the browser's own `<dialog>`: focus stays inside and returns to where it was; the page behind
 * does not scroll. Mark the element that should have the first focus with `data-first` (the safe one).
 */
export function Dialog({ open, ...box }: DialogProps) {
  return open && <Box {...box} />
}

/** There as long as the dialog is open: it is closed while the page still has it, or the focus would go nowhere. */
function Box({
  onClose,
  label,
  className = CARD,
  closesOutside = true,
  children,
}: Omit<DialogProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    show(dialog)
    // Who goes back twice closes it whatever the page says: no `cancel` can be prevented then. What the page keeps is shown again.
    dialog.onclose = () => {
      close()
      queueMicrotask(() => show(box.current))
    }
    return () => {
      dialog.onclose = null
      dialog.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way and arrives as onCancel
    <dialog
      ref={box}
      aria-label={label}
      className={className}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (closesOutside && event.target === box.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

function show(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
  dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
}
