/** What is to be told only after it is written: rows are gathered, written in one commit, and then told. */
import type { ShotLog, ShotRow } from './shot-log.ts'

/** Two seconds of four players; a database that is further behind stops the shooting. */
const WAITING_MAX = 200

interface Waiting {
  row: ShotRow
  told: () => void
}

export class ShotWriter {
  readonly #log: Pick<ShotLog, 'append'>
  #waiting: Waiting[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor(log: Pick<ShotLog, 'append'>) {
    this.#log = log
  }

  /** Nothing more should be shot before this has been written. */
  get isBusy(): boolean {
    return this.#waiting.length > WAITING_MAX
  }

  /** `told` is called once, after the commit. */
  add(row: ShotRow, told: () => void = () => {}): void {
    this.#waiting.push({ row, told })
  }

  /** Everything that was added before is written. Rejects when the database does not: then it waits for the next. */
  flush(): Promise<void> {
    const writing = this.#writing.catch(() => {}).then(() => this.#write())
    this.#writing = writing
    return writing
  }

  async #write(): Promise<void> {
    const batch = this.#waiting
    if (batch.length === 0) return
    this.#waiting = []
    try {
      await this.#log.append(batch.map(({ row }) => row))
    } catch (error) {
      this.#waiting = [...batch, ...this.#waiting]
      throw error
    }
    for (const { told } of batch) told()
  }
}
