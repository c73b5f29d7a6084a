/** A line of a receipt, of whatever game: the one source of the printed sheet and of the picture. */
export type ReceiptPart =
  | { kind: 'title'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'pair'; left: string; right: string; bold?: boolean }
  | { kind: 'rule' }
  /** `wide`: a long text that is read from a screen. */
  | { kind: 'qr'; text: string; wide?: boolean }
