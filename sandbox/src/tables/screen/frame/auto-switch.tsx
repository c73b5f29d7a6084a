/** The switch of the automatic confirmation, always in sight of the chips. */
import { useSyncExternalStore } from 'react'
import { tables } from '../../../text/tables.ts'
import { chooseAutoConfirm, confirmsAutomatically, onAutoConfirm } from '../state/auto-confirm.ts'

export function useAutoConfirm(): boolean {
  return useSyncExternalStore(onAutoConfirm, confirmsAutomatically)
}

/** Short beside the chips; with its explanation in the settings. */
export function AutoSwitch({ isShort = false }: { isShort?: boolean }) {
  const isOn = useAutoConfirm()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={tables('auto_confirm')}
      className={isShort ? 'switch switch-short' : 'switch'}
      onClick={() => chooseAutoConfirm(!isOn)}
    >
      <span className="switch-track" />
      <span>{tables(isShort ? 'auto_short' : 'auto_confirm')}</span>
    </button>
  )
}
