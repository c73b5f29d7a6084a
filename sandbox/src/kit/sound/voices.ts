/** At most so many sounds at once: a phone's speaker turns more of them into noise. */
export interface Voices {
  /** Starts a sound unless all voices are busy; says whether it was started. */
  start(begin: (ended: () => void) => void): boolean
}

export const MAX_VOICES = 6

export function createVoices(most: number = MAX_VOICES): Voices {
  let busy = 0
  return {
    start(begin) {
      if (busy >= most) return false
      busy += 1
      let isOver = false
      begin(() => {
        if (!isOver) busy -= 1
        isOver = true
      })
      return true
    },
  }
}
