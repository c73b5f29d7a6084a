/** A worker of its own: gets a puzzle, answers with its numbers. */
import { type Puzzle, solvePuzzle } from '@samnang/core/player/puzzle'

self.onmessage = async ({ data }: MessageEvent<Puzzle>) => {
  self.postMessage(await solvePuzzle(data))
}
