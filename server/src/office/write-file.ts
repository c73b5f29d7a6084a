/** The two kinds of files that a list is written as, between everything else that the process does. */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { csvLine } from '../http/csv.ts'
import { type Faces, loadTypefaces, writeReport } from '../pdf/write-report.ts'
import type { Export, ExportAsk } from './exports.ts'
import { reportOfList } from './report-of-list.ts'

export interface FileMaking {
  list: Export
  ask: ExportAsk
  /** Told how many rows there are so far, or batches where the list knows how many there will be; false: nobody wants the file any more. */
  isWanted(rows: number): Promise<boolean>
  write(bytes: string | Uint8Array): Promise<unknown>
}

/**
 * Between two batches, so that players' questions come first: as long as the batch took, so often. Beside busy players it
 * takes longer, and so does the rest; a million rows are a minute on a quiet machine.
 */
const REST = 2
const REST_LEAST_MS = 10
const BYTE_ORDER_MARK = '\uFEFF'
/** So long pages are set at a time: other answers of the office wait no longer for it. */
const STRETCH_MS = 8
const ASK_MS = 500

/** False: nobody wanted it any more. */
export async function writeCsv({ list, ask, isWanted, write }: FileMaking): Promise<boolean> {
  const head = [...(list.about?.(ask) ?? []), list.header(ask.language)]
  await write(BYTE_ORDER_MARK + head.map(csvLine).join(''))
  const rest = resting()
  let rows = 0
  for await (const batch of list.batches(ask)) {
    rows += list.batchCount === undefined ? batch.length : 1
    await write(batch.map(csvLine).join(''))
    if (!(await isWanted(rows))) return false
    await rest()
  }
  return true
}

/** The same rows as pages. They are gathered first: how wide a column is, all of its rows decide. */
export async function writePdf(
  { list, ask, isWanted, write }: FileMaking,
  rootDir: string,
): Promise<boolean> {
  const rest = resting()
  let rows = 0
  const report = await reportOfList(list, ask, async (sofar) => {
    rows = sofar
    await rest()
    return isWanted(sofar)
  })
  if (!report) return false
  faces ??= loadTypefaces(rootDir)
  const breathe = breathing(() => isWanted(rows))
  try {
    await writeReport(report, { faces: await faces, write, madeAt: ask.madeAt, breathe })
  } catch (error) {
    if (error instanceof Unwanted) return false
    throw error
  }
  return isWanted(rows)
}

class Unwanted extends Error {}

/** Read when the first PDF is made, and kept. */
let faces: Promise<Faces> | undefined

function resting(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    await sleep(Math.max(REST_LEAST_MS, REST * (performance.now() - since)))
    since = performance.now()
  }
}

/** Whether somebody still wants the file is asked as often as a person would look. */
function breathing(isWanted: () => Promise<boolean>): () => Promise<void> {
  let since = performance.now()
  let asked = since
  return async () => {
    if (performance.now() - since < STRETCH_MS) return
    await turn()
    since = performance.now()
    if (since - asked < ASK_MS) return
    if (!(await isWanted())) throw new Unwanted()
    asked = performance.now()
  }
}
