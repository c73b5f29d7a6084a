/** A browser with a line whose other end is the test. */
import { vi } from 'vitest'

interface Tagged {
  t: string
}

export class FakeSocket<Says extends Tagged, Told extends Tagged> {
  static readonly OPEN = 1
  static readonly all: FakeSocket<Tagged, Tagged>[] = []
  readyState = 0
  readonly sent: Says[] = []
  closeCode: number | undefined
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  #seq = 0

  constructor() {
    FakeSocket.all.push(this as unknown as FakeSocket<Tagged, Tagged>) // whoever asks for it knows its words
  }

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  /** `skipped` messages were lost on the way. */
  tell(message: Told, skipped = 0): void {
    this.#seq += 1 + skipped
    this.onmessage?.({ data: JSON.stringify({ ...message, seq: this.#seq }) })
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(code?: number): void {
    this.readyState = 3
    this.closeCode = code
  }

  break(): void {
    this.readyState = 3
    this.onclose?.()
  }

  sentOf<T extends Says['t']>(t: T): Extract<Says, { t: T }>[] {
    return this.sent.filter((message): message is Extract<Says, { t: T }> => message.t === t)
  }
}

/** What the page hears of its browser: `online`, `offline`, `visibilitychange`. */
export interface FakeBrowser {
  tell(event: string): void
  visibilityState: 'visible' | 'hidden'
}

/** Stands in for the browser's globals until `vi.unstubAllGlobals`. */
export function fakeBrowser(): FakeBrowser {
  const listeners = new Map<string, Set<() => void>>()
  const of = (event: string) => listeners.get(event) ?? new Set()
  const addEventListener = (event: string, listener: () => void) =>
    void listeners.set(event, of(event).add(listener))
  const removeEventListener = (event: string, listener: () => void) => void of(event).delete(listener)
  const browser: FakeBrowser = {
    visibilityState: 'visible',
    tell: (event) => of(event).forEach((listener) => void listener()),
  }
  FakeSocket.all.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('removeEventListener', removeEventListener)
  vi.stubGlobal('document', {
    addEventListener,
    removeEventListener,
    get visibilityState() {
      return browser.visibilityState
    },
  })
  return browser
}

/** The one that was opened last. */
export function newestSocket<Says extends Tagged, Told extends Tagged>(): FakeSocket<Says, Told> {
  const socket = FakeSocket.all.at(-1)
  if (!socket) throw new Error('no line was opened')
  return socket as unknown as FakeSocket<Says, Told> // the page under test speaks these words
}
