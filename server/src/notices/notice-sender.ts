/** A way to players beside the portal. Telegram is one; another one is another file like telegram-api.ts. */

export type SendOutcome =
  | { is: 'sent' }
  /** Nothing reaches this chat any more: its player has blocked the house. */
  | { is: 'gone' }
  /** Too much at once: nothing more before so many seconds. */
  | { is: 'wait'; seconds: number }
  /** No answer, or a fault of theirs: again later. */
  | { is: 'failed' }

export interface NoticeSender {
  /** Never throws. */
  send(chat: bigint, text: string): Promise<SendOutcome>
}
