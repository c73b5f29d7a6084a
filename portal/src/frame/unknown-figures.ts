/**
 * Stands in the place of `text/format.ts` while the build draws the frame: what only the server knows (rates, chances, the
 * balance) is a gap there. Its height is that of a figure, and it is not one.
 */
export * from '../text/format.ts'

const gap = (width: number) => (): string => '\u00a0'.repeat(width)
export const price = gap(1)
/** As wide as what will stand there: where a line breaks on a narrow phone, it breaks in the frame as well. */
export const rate = gap(8)
export const percent = gap(10)
