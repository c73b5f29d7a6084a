/**
 * What was asked for about money, and the answer is not known: kept with its key and asked again with the same one
 * when the line is back, so that it happens once or not at all.
 */
import type { ClientMessage, RoomSnapshot, ServerMessage } from '../messages.ts'

export type MoneyQuestion = Extract<ClientMessage, { t: 'sit' | 'topUp' }>

export class Asks {
  #open: MoneyQuestion | null = null
  #isDoubtful = false

  get open(): MoneyQuestion | null {
    return this.#open
  }

  /** The line was lost, or the answer takes long: it may have happened already. */
  get isDoubtful(): boolean {
    return this.#isDoubtful
  }

  ask(question: MoneyQuestion): void {
    this.#open = question
    this.#isDoubtful = false
  }

  doubt(): void {
    this.#isDoubtful = this.#open !== null
  }

  /** True when this is the answer. */
  hear(message: ServerMessage): boolean {
    const open = this.#open
    if (!open) return false
    const isAnswer =
      (message.t === 'seated' && open.t === 'sit') ||
      (message.t === 'toppedUp' && message.key === open.key) ||
      (message.t === 'no' && 'key' in message && message.key === open.key) ||
      (message.t === 'left' && open.t === 'topUp')
    if (isAnswer) this.#open = null
    return isAnswer
  }

  /** What has to be asked again after a snapshot. */
  again({ me }: Pick<RoomSnapshot, 'me'>): MoneyQuestion | null {
    const isDone = this.#open?.t === 'sit' ? me !== null : me === null
    if (isDone) this.#open = null
    return this.#open
  }
}

/** A UUID. `crypto.randomUUID` exists only where the page came over HTTPS or from this very machine. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
