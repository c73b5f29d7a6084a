/** What the overlays show. Anybody may call these; `<Overlays>` in the layout draws them. */
import { createStore } from './store.ts'

type ModalKind = 'ERROR' | 'SUCCESS'
export interface ModalContent {
  kind: ModalKind
  /** Default: 'your bet won' or 'an error occurred'. */
  text?: string
  /** Default 'understand' (specification 4.8). */
  title?: string
  /** Runs when the button is pressed; then the modal hides. */
  onConfirm?: () => void
}

export interface ConfirmContent {
  title: string
  /** Each line is a paragraph. */
  text?: string
  /** Default 'understand'. */
  confirmLabel?: string
  /** True colours the confirming button as a danger. */
  danger?: boolean
}

export type ToastKind = 'LOADING' | 'ERROR' | 'SUCCESS'
export interface ToastContent {
  kind: ToastKind
  text?: string
}

export const modal = createStore<ModalContent | null>(null)
export const confirm = createStore<(ConfirmContent & { answer: (yes: boolean) => void }) | null>(null)
export const toast = createStore<ToastContent | null>(null)
/** How a phone that cannot be asked puts the portal on its home screen. */
export const installSheet = createStore(false)

const TOAST_MS = 850
let toastTimer: ReturnType<typeof setTimeout> | undefined

export function showModal(content: ModalContent): void {
  modal.set(content)
}

/** Resolves true on the confirming button; false on 'do not understand', Escape or another question. */
export function askConfirm(content: ConfirmContent): Promise<boolean> {
  confirm.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      confirm.set(null)
      resolve(yes)
    }
    confirm.set({ ...content, answer })
  })
}

/** A brief word on the state of things; hides by itself after 850 ms (specification 4.7). */
export function showToast(kind: ToastKind, text?: string): void {
  clearTimeout(toastTimer)
  toast.set(text === undefined ? { kind } : { kind, text })
  toastTimer = setTimeout(() => toast.set(null), TOAST_MS)
}
