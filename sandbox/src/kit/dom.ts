/** Elements without a framework: the screen is a canvas and a dozen controls. */

type Child = Node | string | null

interface Props {
  class?: string
  onclick?: () => void
  [attribute: `aria-${string}` | `data-${string}`]: string
  role?: string
  type?: string
  href?: string
  target?: string
  rel?: string
  title?: string
  src?: string
  alt?: string
  width?: string
  height?: string
  min?: string
  max?: string
  maxlength?: string
  step?: string
  value?: string
  id?: string
  lang?: string
}

/** An element with its attributes and children; buttons do not submit anything. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { onclick, ...attributes }: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (tag === 'button') element.setAttribute('type', 'button')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (onclick) element.addEventListener('click', onclick)
  element.append(...children.filter((child) => child !== null))
  return element
}

const ICONS = {
  home: 'M3 11 12 3l9 8M5 10v10h5v-6h4v6h5V10',
  rules: 'M4 5c3-1.500 6-1 8 1 2-2 5-2.500 8-1v14c-3-1.500-6-1-8 1-2-2-5-2.500-8-1zM12 6v14',
  history: 'M3 12a9 9 0 1 0 3-6.700M3 4v4h4M12 7v5l3.500 2',
  sound: 'M4 9v6h4l5 4V5L8 9zM16.500 8.500a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12',
  silence: 'M4 9v6h4l5 4V5L8 9zM17 9.500l5 5M22 9.500l-5 5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.200v.100',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  close: 'M6 6l12 12M18 6 6 18',
  turn: 'M20 12a8 8 0 1 1-2.500-5.800M20 3v5h-5',
  skip: 'M5 5l8 7-8 7zM13 5l8 7-8 7z',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
} as const

export type IconName = keyof typeof ICONS

const SVG = 'http://www.w3.org/2000/svg'

/** A line drawing of 24 × 24 that takes the colour of the text. */
export function icon(name: IconName, size = 22): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  for (const [key, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  })) {
    svg.setAttribute(key, String(value))
  }
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}
