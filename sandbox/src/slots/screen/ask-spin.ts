/**
 * One spin, asked for until it is known. The key is made before the first asking: whatever is lost on the way, the
 * same key is asked again, so a spin is never bet twice and never forgotten.
 */
import type { Spin, SpinRefusal } from '../events.ts'

export type Answer = Spin | SpinRefusal

/** How the question reaches the server. A lost answer or a broken server is an exception. */
export interface SpinLine {
  bet(key: string, bet: number): Promise<Answer>
  ask(key: string): Promise<Answer>
  sleep(ms: number): Promise<void>
  now(): number
}

/** For so long an unanswered spin is sent again; after that it is only asked about. */
const SEND_AGAIN_MS = 15_000
const PAUSES_MS = [500, 1000, 2000, 3000, 5000]

export function isRefusal(answer: Answer): answer is SpinRefusal {
  return 'error' in answer
}

/**
 * Bets under `key`. `onChecking` is called when the answer has to be asked for again. Resolves when the server has
 * said what became of it; `not_found` means that the bet never arrived and nothing was taken.
 */
export async function askSpin(
  line: SpinLine,
  { key, bet, onChecking }: { key: string; bet: number; onChecking: () => void },
): Promise<Answer> {
  const since = line.now()
  let answer = await line.bet(key, bet).catch(() => null)
  for (let tries = 0; ; tries += 1) {
    if (answer && !isOpen(answer)) return answer
    onChecking()
    await line.sleep(pauseBefore(answer, tries))
    answer = await askAgain(line, { key, bet, last: answer, mayBet: line.now() - since < SEND_AGAIN_MS })
  }
}

/** Asks about a spin of an earlier visit, without betting. */
export async function recallSpin(line: SpinLine, key: string): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await line.ask(key).catch(() => null)
    if (answer && !isOpen(answer)) return answer
    await line.sleep(pauseBefore(answer, tries))
  }
}

async function askAgain(
  line: SpinLine,
  { key, bet, last, mayBet }: { key: string; bet: number; last: Answer | null; mayBet: boolean },
): Promise<Answer | null> {
  if (last && isRefusal(last) && last.error !== 'pending' && mayBet)
    return line.bet(key, bet).catch(() => null)
  const known = await line.ask(key).catch(() => null)
  const isUnknown = known !== null && isRefusal(known) && known.error === 'not_found'
  return isUnknown && mayBet ? line.bet(key, bet).catch(() => null) : known
}

/** Answers after which the same key is tried once more. */
function isOpen(answer: Answer): boolean {
  return isRefusal(answer) && ['pending', 'too_fast', 'round_open'].includes(answer.error)
}

function pauseBefore(answer: Answer | null, tries: number): number {
  if (answer && isRefusal(answer) && answer.waitMs !== undefined) return answer.waitMs
  return PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 5000
}
