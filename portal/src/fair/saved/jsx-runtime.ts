/** Draws the report's components as plain elements: what `react/jsx-runtime` is in the saved file's script. */

type Props = Record<string, unknown>
type Component = (props: Props) => Node | null

const SVG = 'http://www.w3.org/2000/svg'
const SVG_TAGS: ReadonlySet<string> = new Set(['svg', 'path'])

export function jsx(type: string | Component, props: Props): Node | null {
  if (typeof type === 'function') return type(props)
  const element = SVG_TAGS.has(type) ? document.createElementNS(SVG, type) : document.createElement(type)
  for (const [name, value] of Object.entries(props)) put(element, name, value)
  append(element, props.children)
  return element
}

export { jsx as jsxs }

function put(element: Element, name: string, value: unknown): void {
  if (name === 'children' || value === undefined || value === null || value === false) return
  if (name === 'onClick') element.addEventListener('click', value as EventListener)
  else element.setAttribute(name === 'className' ? 'class' : name, value === true ? '' : String(value))
}

function append(element: Element, child: unknown): void {
  if (Array.isArray(child)) for (const one of child) append(element, one)
  else if (typeof child === 'string' || typeof child === 'number') element.append(String(child))
  else if (typeof child === 'object' && child !== null) element.append(child as Node)
}
