/** What papers of a player can be. */
export const PAPER_KINDS = ['id_card', 'passport', 'address', 'funds', 'other'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
