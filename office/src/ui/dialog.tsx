/** Windows over the page: Base UI keeps the focus inside and gives it back. */
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { base } from '../text/base.ts'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** False: only an answer closes it. */
  isClosable?: boolean
  width?: string
  children: ReactNode
}

/** A card in the middle; on a phone as wide as the screen. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isClosable = true,
  width = '32rem',
  children,
}: DialogProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => !open && isClosable && onClose()}
      disablePointerDismissal={!isClosable}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#05070ecc]" />
        <Base.Popup
          style={{ maxWidth: width }}
          className="fixed top-[8dvh] left-1/2 z-50 max-h-[84dvh] w-[calc(100vw-1rem)] -translate-x-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-(--shadow)"
        >
          <div className="mb-3 flex items-start justify-between gap-2">
            <Base.Title className="text-lg font-bold">{title}</Base.Title>
            {isClosable && (
              <Base.Close
                aria-label={base('close')}
                className="grid size-(--field) shrink-0 place-items-center rounded-sm hover:bg-raised"
              >
                <X size={18} />
              </Base.Close>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A panel from the left: the menu of a narrow screen. */
export function Drawer({ title, isOpen, onClose, children }: Omit<DialogProps, 'isClosable' | 'width'>) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#05070ecc]" />
        <Base.Popup className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-surface p-3">
          <div className="mb-2 flex items-center justify-between">
            <Base.Title className="font-bold">{title}</Base.Title>
            <Base.Close
              aria-label={base('close')}
              className="grid size-11 place-items-center rounded-sm hover:bg-raised"
            >
              <X size={20} />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
