/**
 * The game over the whole screen. The page itself goes there, not the frame: reminder, alerts and the clock of the
 * session stay above the game. Where a browser has no full screen for pages (iPhones), the bars alone make room.
 */
import { useEffect, useState } from 'react'

export function useFullScreen(): [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const root = document.documentElement
    root.dataset.full = 'on'
    // Refused where it is not allowed; then the bars alone make room.
    root.requestFullscreen?.().catch(() => {})
    const changed = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      delete root.dataset.full
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [isOn])
  return [isOn, () => setOn(!isOn)]
}
