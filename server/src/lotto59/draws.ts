/** Draws as others look at them, for proofs and for the operator; their steps are the engine's alone. */
export { type DrawSummary, listDraws, summariseDraw } from './draw-list-store.ts'
export { type DrawRow, findDraw, unfinishedDraws } from './draw-store.ts'
