/** One request line in, one answer line out. Nothing that a client sends may throw. */
import { type Outcome, refused } from '@samnang/core/refusal'
import { StorageFailed } from './journal.ts'
import type { Log, LogFacts } from './log.ts'
import { type Call, type Functions, requests } from './protocol.ts'
import { toLine } from './wire.ts'

type Id = string | number | null
type Envelope = { id: Id; call: string; args: unknown }

/** `onBroken` is called where the storage can no longer be trusted and the process has to end. */
export type AnswerParts = { functions: Functions; log: Log; onBroken: () => void }

export function answerLine(line: string, parts: AnswerParts): string {
  const envelope = readEnvelope(line)
  if (!envelope) return refusalLine(parts.log, 'malformed')
  const outcome = run(envelope, parts)
  if (!outcome.ok) parts.log('warn', 'refused', factsOf(envelope, outcome.code))
  return toLine({ id: envelope.id, ...outcome })
}

/** For what has no readable request id. */
export function refusalLine(log: Log, code: 'malformed' | 'too_large'): string {
  log('warn', 'refused', { code })
  return toLine({ id: null, ...refused(code) })
}

function readEnvelope(line: string): Envelope | undefined {
  try {
    const { id, call, args } = JSON.parse(line)
    const hasId = (typeof id === 'string' && id.length <= 64) || Number.isSafeInteger(id)
    return hasId && typeof call === 'string' ? { id, call, args } : undefined
  } catch {
    return undefined
  }
}

const isCall = (call: string): call is Call => Object.hasOwn(requests, call)

function run({ call, args }: Envelope, { functions, log, onBroken }: AnswerParts): Outcome<unknown> {
  if (!isCall(call)) return refused('unknown_request')
  const read = requests[call](args)
  if (!read) return refused('malformed')
  try {
    // The reader of a call yields what the function of the same name takes; the compiler cannot pair them.
    return (functions[call] as (args: unknown) => Outcome<unknown>)(read)
  } catch (fault) {
    if (fault instanceof StorageFailed) {
      log('error', 'storage_failed', { call, reason: fault.message })
      if (fault.isBroken) onBroken()
      return refused('storage_failed')
    }
    // Name and place only: the message of an unexpected fault could quote what it was working on.
    log('error', 'fault', { call, fault: fault instanceof Error ? placeOf(fault) : 'not an error' })
    return refused('vault_fault')
  }
}

function placeOf(fault: Error): string {
  const frames = (fault.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [fault.name, ...frames.slice(0, 3).map((line) => line.trim())].join(' ')
}

/** Which draw was asked for, as far as it is readable; the rest of a request is never logged. */
function factsOf({ call, args }: Envelope, code: string): LogFacts {
  const facts: LogFacts = { code, call: isCall(call) ? call : 'unknown' }
  const { game, day, i } = Object(args) as Record<string, unknown>
  if (typeof game === 'string' && /^[A-Za-z0-9_-]{1,32}$/.test(game)) facts.game = game
  if (typeof day === 'number' && Number.isSafeInteger(day)) facts.day = day
  if (typeof i === 'number' && Number.isSafeInteger(i)) facts.i = i
  return facts
}
