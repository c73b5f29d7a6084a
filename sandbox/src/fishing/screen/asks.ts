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
