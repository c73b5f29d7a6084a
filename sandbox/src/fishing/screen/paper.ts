/** The canvas that the room is drawn on: by a worker, or in the page where a browser has none that can. */
import type { FromStudio, ToStudio } from './scene/words.ts'

export interface Paper {
  canvas: HTMLCanvasElement
  tell(word: ToStudio): void
}

interface Hands {
  hear(word: FromStudio): void
  /** Nothing will come of this paper any more. */
  onFailed(): void
}

const canLeave = () =>
  typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype

/** `isHere`: drawn in the page, whatever the browser can. */
export async function openPaper(hands: Hands, isHere = !canLeave()): Promise<Paper> {
  const canvas = document.createElement('canvas')
  // The canvas says nothing of its own: what happens is told in the page's text.
  canvas.setAttribute('aria-hidden', 'true')
  if (!isHere) return { canvas, tell: studioElsewhere(canvas, hands) }
  const { createStudio } = await import('./scene/studio.ts')
  return { canvas, tell: createStudio(canvas, hands.hear).hear }
}

function studioElsewhere(canvas: HTMLCanvasElement, { hear, onFailed }: Hands): Paper['tell'] {
  const worker = new Worker(new URL('./scene/studio.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromStudio>) => hear(data)
  worker.onerror = () => {
    worker.terminate()
    onFailed()
  }
  const offscreen = canvas.transferControlToOffscreen()
  worker.postMessage({ canvas: offscreen }, [offscreen])
  return (word) => worker.postMessage(word)
}
