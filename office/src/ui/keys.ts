/** Keys without a modifier, for whoever is not typing; the help of `?` lists them. */
import { useEffect, useRef } from 'react'

export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isTyping: boolean
  isComposing: boolean
}

/** `mod+k` with Control or Command, also while typing; everything else bare, and only while nobody types. */
export function keyName({ key, ctrlKey, metaKey, altKey, isTyping, isComposing }: Pressed): string | null {
  if (isComposing || altKey) return null
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`
  return isTyping ? null : key
}

/** True where letters belong to a field. */
function isTypingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input, textarea, select, [contenteditable], [role=combobox]')
  )
}

/** While the component is there, these keys do this. Dialogs are modal: behind them no key acts. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      const name = keyName({ key, ctrlKey, metaKey, altKey, isComposing, isTyping: isTypingIn(event.target) })
      const action = name === null ? undefined : latest.current[name]
      if (!action || document.querySelector('[role=dialog],[role=alertdialog],[role=menu]')) return
      event.preventDefault()
      action(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
