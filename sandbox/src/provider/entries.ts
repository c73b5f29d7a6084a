/**
 * Under which names an operator registers this provider. Most of its games stand under one; a portal whose fishing page
 * has two providers registers the two sets of rooms under two more, each with an operator id and a wallet of its own.
 */
import { findGame } from './find-game.ts'
import type { GameFamily } from './game-family.ts'

const ENTRIES = ['main', 'fishing-1', 'fishing-2'] as const
export type Entry = (typeof ENTRIES)[number]

/** Ids follow one another in the order of the names; null: of nobody who is registered. */
export function entryOfOperator(operatorId: number, firstId: number): Entry | null {
  return ENTRIES[operatorId - firstId] ?? null
}

/** The wallet of an entry stands beside the main one: `…/sandbox` and `…/sandbox-fishing-1`. */
export function walletOf(walletUrl: string, entry: Entry): string {
  return entry === 'main' ? walletUrl : `${walletUrl}-${entry}`
}

/** Codes of the games that are offered under an entry. */
export function codesOf(families: readonly GameFamily[], entry: Entry): string[] {
  return families
    .flatMap((family) => family.games())
    .filter((game) => (game.entry ?? 'main') === entry)
    .map(({ code }) => code)
}

/** Under which entry a game is offered. */
export function entryOfGame(families: readonly GameFamily[], code: string): Entry {
  return findGame(families, code)?.game.entry ?? 'main'
}
