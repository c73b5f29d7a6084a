import type { Challenge } from '@samnang/contract/refusals'

/** Solves a puzzle beside the page, which stays alive: in a worker, or in small bites where there is none. */
export async function solveApart(challenge: Challenge): Promise<number[]> {
  try {
    return await inWorker(challenge)
  } catch {
    const { solvePuzzle } = await import('@samnang/core/player/puzzle')
    return solvePuzzle(challenge, () => new Promise((resume) => setTimeout(resume)))
  }
}

function inWorker(challenge: Challenge): Promise<number[]> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<number[]>) => {
      worker.terminate()
      done(data)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      worker.terminate()
      fail(new Error('the worker does not run'))
    }
    worker.postMessage(challenge)
  })
}
