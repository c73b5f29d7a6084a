/**
 * Builds lucide's icons; the bundler puts it in place of lucide's own builder, whose options (contexts, aliases,
 * absolute widths) weigh more than all icons of the portal together and are not used here.
 */
import { createElement, type SVGProps } from 'react'

interface IconData {
  node: [string, Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes))
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      { viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': true, ...LINE, ...props },
      ...shapes,
    )
}
