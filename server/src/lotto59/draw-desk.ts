/** Draws as the desk looks at them. */
export { type DeskDrawFilter, type DeskDrawRow, deskDraw, deskDraws, paidByDraw } from './draw-desk-store.ts'
