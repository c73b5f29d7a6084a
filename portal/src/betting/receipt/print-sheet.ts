/** Prints on a roll of 58 mm: the page is as long as the receipt, so that the printer cuts it once. */

const MM_PER_PX = 25.4 / 96
const FOOT_MM = 8

let style: CSSStyleSheet | null = null

/** `sheet` lies outside of the screen at its printed width. */
export function printSheet(sheet: HTMLElement): void {
  const height = Math.ceil(sheet.offsetHeight * MM_PER_PX) + FOOT_MM
  if (!style) {
    style = new CSSStyleSheet()
    document.adoptedStyleSheets.push(style)
  }
  style.replaceSync(`@page receipt { size: 58mm ${height}mm; margin: 0 5mm; }`)
  window.print()
}
