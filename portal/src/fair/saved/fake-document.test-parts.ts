/** As much of a document as the saved file's script needs. */

export class FakeElement {
  readonly tag: string
  readonly dataset: Record<string, string> = {}
  private children: (FakeElement | string)[] = []
  private pressed: (() => void)[] = []

  constructor(tag: string) {
    this.tag = tag
  }

  append(...children: (FakeElement | string)[]): void {
    this.children.push(...children)
  }

  replaceChildren(...children: (FakeElement | string)[]): void {
    this.children = children
  }

  setAttribute(): void {}

  addEventListener(_type: string, listener: () => void): void {
    this.pressed.push(listener)
  }

  click(): void {
    for (const listener of this.pressed) listener()
  }

  set textContent(text: string) {
    this.children = [text]
  }

  get textContent(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('')
  }

  /** The first element of that kind below this one. */
  find(tag: string): FakeElement | undefined {
    for (const child of this.children) {
      if (typeof child === 'string') continue
      const found = child.tag === tag ? child : child.find(tag)
      if (found) return found
    }
    return undefined
  }
}

export function fakeDocument(byId: Record<string, FakeElement>) {
  const create = (tag: string) => new FakeElement(tag)
  return {
    documentElement: { lang: '' },
    getElementById: (id: string) => byId[id] ?? null,
    createElement: create,
    createElementNS: (_space: string, tag: string) => create(tag),
  }
}
