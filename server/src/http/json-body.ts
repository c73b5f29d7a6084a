/**
 * Reads a JSON body more strictly than JSON.parse: what two programs could read differently is refused.
 * One pass over the characters finds everything that JSON.parse would swallow silently.
 */
import { isUtf8 } from 'node:buffer'
import { HttpRefusal } from './refuse.ts'

const DEPTH_MAX = 100
/** Any integer of 15 digits is exact as a float. */
const EXACT_DIGITS = 15
/** Parsed as Infinity, which no schema takes: the refusal then names the field. */
const INEXACT = '1e999'
const LONE_SURROGATE_OR_NUL = /[\p{Surrogate}\0]/u

/**
 * The object in `body`, or undefined when it is empty. Refuses as `malformed`: no UTF-8, no JSON, no object,
 * the same key twice in one object, nesting deeper than 100, half a surrogate pair, NUL.
 * A number that a float cannot hold exactly becomes Infinity.
 */
export function parseBody(body: Buffer): Record<string, unknown> | undefined {
  if (body.length === 0) return undefined
  if (!isUtf8(body)) throw new HttpRefusal('malformed')
  const text = body.toString('utf8')
  const { keys, inexact } = scan(text)
  const value = parse(inexact.length === 0 ? text : withoutInexact(text, inexact))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HttpRefusal('malformed')
  if (countKeys(value) !== keys) throw new HttpRefusal('malformed')
  if (text.includes('\\u')) refuseBrokenText(value)
  return value as Record<string, unknown>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpRefusal('malformed')
  }
}

interface Span {
  start: number
  end: number
}

const QUOTE = 34
const MINUS = 45
const ZERO = 48
const NINE = 57
const COLON = 58
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** Counts keys (each has one colon outside of texts), watches the depth, finds numbers that do not round-trip. */
function scan(text: string): { keys: number; inexact: Span[] } {
  const inexact: Span[] = []
  let keys = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfText(text, at)
    else if (char === COLON) keys++
    else if (char === OPEN_OBJECT || char === OPEN_LIST) depth++
    else if (char === CLOSE_OBJECT || char === CLOSE_LIST) depth--
    else if (char === MINUS || (char >= ZERO && char <= NINE)) {
      const end = endOfNumber(text, at)
      if (!isExact(text.slice(at, end))) inexact.push({ start: at, end })
      at = end - 1
    }
    if (depth > DEPTH_MAX) throw new HttpRefusal('malformed')
  }
  return { keys, inexact }
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && /[0-9.eE+-]/.test(text.charAt(at))) at++
  return at
}

function isExact(literal: string): boolean {
  if (literal.length <= EXACT_DIGITS && /^-?\d+$/.test(literal)) return true
  const value = Number(literal)
  return !Number.isFinite(value) || decimal(literal) === decimal(String(value))
}

/** One spelling for equal numbers: digits without outer zeros, and the power of ten of the last digit. */
function decimal(literal: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const trimmed = digits.replace(/0+$/, '')
  if (trimmed === '') return '0'
  return `${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`
}

function withoutInexact(text: string, spans: Span[]): string {
  let from = 0
  const pieces = spans.map(({ start, end }) => {
    const before = text.slice(from, start)
    from = end
    return before + INEXACT
  })
  return pieces.join('') + text.slice(from)
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  let count = Array.isArray(value) ? 0 : inside.length
  for (const item of inside) count += countKeys(item)
  return count
}

function refuseBrokenText(value: unknown): void {
  if (typeof value === 'string') {
    if (LONE_SURROGATE_OR_NUL.test(value)) throw new HttpRefusal('malformed')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuseBrokenText(key)
      refuseBrokenText(item)
    }
  }
}
