import { CallFailed } from '@samnang/client/call-failed'
import { call } from '../calls/call.ts'
import type { Credentials } from './login-form.tsx'

/** While somebody guesses all over the site the puzzle may have become harder, or have been too slow: twice more. */
const PUZZLES_MAX = 3

/** Logs in; a browser that the name does not know may have to solve a puzzle first, which `onPuzzle` is told of. */
export async function logIn(credentials: Credentials, onPuzzle: () => void): Promise<void> {
  let proof: { token: string; numbers: number[] } | undefined
  for (let solved = 0; ; solved++) {
    try {
      await call('POST /login', { body: { ...credentials, ...(proof ? { proof } : {}) }, quiet: true })
      return
    } catch (failure) {
      const challenge = failure instanceof CallFailed ? failure.challenge : null
      if (!challenge || solved === PUZZLES_MAX) throw failure
      onPuzzle()
      const { solveApart } = await import('./solve-apart.ts')
      proof = { token: challenge.token, numbers: await solveApart(challenge) }
    }
  }
}
