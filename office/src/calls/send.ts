/** Commands: a key for each, kept while its answer is lost, so that pressing again does nothing twice. */
import type {
  OfficeBody,
  OfficeName,
  OfficeParams,
  OfficeQuery,
  OfficeReply,
} from '@samnang/contract/office/office-endpoints'
import { CallFailed } from './call-failed.ts'
import { forgetKey, takeKey } from './lost-keys.ts'
import { callWire, type WireAnswer } from './wire.ts'

export type CommandName = Exclude<OfficeName, `GET ${string}`>

type Part<F extends string, T> = [T] extends [undefined] ? { [K in F]?: never } : { [K in F]: T }
export type SendOptions<N extends CommandName> = Part<'body', OfficeBody<N>> &
  Part<'params', OfficeParams<N>> & { query?: OfficeQuery<N>; quiet?: boolean }

/**
 * `waiting`: a second person has to agree; the id is the request's. `doneBefore`: this press did nothing, it only learned
 * what an earlier one had done then, whose answer was lost.
 */
export type Sent<N extends CommandName> = ({ is: 'done'; data: OfficeReply<N> } | Waiting) & {
  doneBefore?: string
}
interface Waiting {
  is: 'waiting'
  approval: number
}

const REPEAT_AFTER_MS = 1_000

/**
 * Sends a command with its key. A lost answer is asked for once more by itself; if that is lost as well, the key stays
 * for the next press with the same content, for some minutes or as long as its form is open. Rejects with `CallFailed`.
 */
export async function send<N extends CommandName>(name: N, options: SendOptions<N>): Promise<Sent<N>> {
  const content = JSON.stringify([name, options])
  const { key, isAgain } = takeKey(content)
  try {
    const answer = await askTwice(name, { ...(options as object), key })
    forgetKey(content)
    const before = isAgain && answer.doneAt !== null ? { doneBefore: answer.doneAt } : {}
    return answer.isWaiting
      ? { is: 'waiting', approval: (answer.data as { approval: number }).approval, ...before }
      : { is: 'done', data: answer.data as OfficeReply<N>, ...before }
  } catch (failure) {
    if (!isLost(failure)) forgetKey(content)
    throw failure
  }
}

async function askTwice(name: string, options: { key: string }): Promise<WireAnswer> {
  try {
    return await callWire(name, options)
  } catch (failure) {
    if (!isLost(failure)) throw failure
    await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS))
    return callWire(name, options)
  }
}

function isLost(failure: unknown): boolean {
  return failure instanceof CallFailed && failure.lost
}
