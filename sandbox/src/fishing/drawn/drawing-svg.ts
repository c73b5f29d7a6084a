/** A drawing as a piece of SVG. */
import type { Drawing, Layer } from './drawing.ts'

/** A group with its gradients; `name` makes their names unlike all others of the picture. */
export function drawingSvg({ layers }: Drawing, name: string): string {
  return layers.map((layer, at) => layerSvg(layer, `${name}-${at}`)).join('')
}

function layerSvg({ d, fill, span, line, width, alpha }: Layer, name: string): string {
  const isShaded = fill !== undefined && fill.length > 1
  const paint = fill === undefined ? 'none' : isShaded ? `url(#${name})` : fill[0]
  const stroke = line
    ? ` stroke="${line}" stroke-width="${width ?? 1}" stroke-linecap="round" stroke-linejoin="round"`
    : ''
  const opacity = alpha === undefined ? '' : ` opacity="${alpha}"`
  return `${isShaded ? gradient(name, fill, span) : ''}<path d="${d}" fill="${paint}"${stroke}${opacity}/>`
}

function gradient(
  name: string,
  colours: readonly string[],
  [top, bottom]: Layer['span'] & object = [0, 100],
): string {
  const stops = colours.map(
    (colour, at) => `<stop offset="${round(at / (colours.length - 1))}" stop-color="${colour}"/>`,
  )
  return [
    `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="${bottom}">`,
    ...stops,
    '</linearGradient>',
  ].join('')
}

function round(share: number): number {
  return Math.round(share * 100) / 100
}
