/** An attack and what it came to. */
import type { Site } from './site.ts'

export interface Told {
  /** What was really tried: an attack that tried nothing has failed. */
  tried: number
  /** What should not be, one sentence each. */
  found: string[]
  /** Figures for whoever reads the table. */
  note?: string
}

export interface Attack {
  name: string
  /** What holds while it attacks. */
  claim: string
  /** Measures times, or lasts for minutes: told by `npm run attack` alone. */
  isSlow?: true
  run(site: Site): Promise<Told>
}

/** Whether it struck and nothing gave way. */
export function hasHeld({ tried, found }: Told): boolean {
  return tried > 0 && found.length === 0
}

/** Collects what is wrong; a line that is there already is not told again. */
export class Findings {
  readonly found: string[] = []
  tried = 0

  expect(isRight: boolean, what: () => string): void {
    this.tried += 1
    if (isRight || this.found.length >= 200) return
    const line = what()
    if (!this.found.includes(line)) this.found.push(line)
  }

  told(note?: string): Told {
    return { tried: this.tried, found: this.found, ...(note === undefined ? {} : { note }) }
  }
}
