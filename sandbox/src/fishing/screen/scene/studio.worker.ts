/** The studio in a thread of its own. */
import { createStudio, type Studio } from './studio.ts'
import type { FromStudio, ToStudio } from './words.ts'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<{ canvas: OffscreenCanvas } | ToStudio>) => void) | null
  postMessage(word: FromStudio): void
}
let studio: Studio | null = null

scope.onmessage = ({ data }) => {
  if ('canvas' in data) studio = createStudio(data.canvas, (word) => scope.postMessage(word))
  else studio?.hear(data)
}
