/** What the game in the frame has told, and what this page tells it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSound } from '../session/sound.ts'
import { type GameEntry, type GameWord, gameWord } from './game-word.ts'

/** A game that shows a result for longer than this has forgotten to say that it is over. */
const SHOWING_MAX_MS = 30_000

export interface Told {
  entries: readonly GameEntry[]
  followsSound: boolean
  /** Null: the game has not told how far it is, as most do not. */
  progress: { share: number; bytes: number } | null
  isReady: boolean
  isShowing: boolean
}

export interface GameTalk extends Told {
  /** For the game's frame. */
  frame: (element: HTMLIFrameElement | null) => void
  /** An entry of the game's menu was chosen. */
  choose: (id: string) => void
}

const NOTHING: Told = { entries: [], followsSound: false, progress: null, isReady: false, isShowing: false }

export function useGameTalk(): GameTalk {
  const [told, setTold] = useState(NOTHING)
  const partner = useRef<{ frame: HTMLIFrameElement | null; origin: string | null }>({
    frame: null,
    origin: null,
  })
  const isOn = useSound()
  const tell = useCallback((word: object) => {
    const { frame, origin } = partner.current
    if (origin !== null) frame?.contentWindow?.postMessage(word, origin)
  }, [])
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const { frame } = partner.current
      if (!frame || source !== frame.contentWindow || origin === window.location.origin) return
      const word = gameWord(data)
      if (!word) return
      partner.current.origin = origin
      setTold((before) => after(before, word))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  const { followsSound, isShowing } = told
  useEffect(() => {
    if (followsSound) tell({ host: 'sound', isOn })
  }, [followsSound, isOn, tell])
  useEffect(() => {
    if (!isShowing) return
    const timer = setTimeout(() => setTold((before) => ({ ...before, isShowing: false })), SHOWING_MAX_MS)
    return () => clearTimeout(timer)
  }, [isShowing])
  const frame = useCallback((element: HTMLIFrameElement | null) => {
    partner.current = { frame: element, origin: null }
    setTold(NOTHING)
  }, [])
  const choose = useCallback((id: string) => tell({ host: 'chosen', id }), [tell])
  return { ...told, frame, choose }
}

function after(told: Told, word: GameWord): Told {
  switch (word.kind) {
    case 'menu':
      return { ...told, entries: word.entries }
    case 'sound':
      return { ...told, followsSound: true }
    case 'progress':
      return { ...told, progress: word }
    case 'ready':
      return { ...told, isReady: true }
    case 'showing':
      return { ...told, isShowing: word.isOn }
  }
}
