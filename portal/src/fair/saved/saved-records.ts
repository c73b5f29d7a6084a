/** What a saved file holds, and whether it is still what was saved. */
import { hex, sha256, utf8 } from '@samnang/core/bytes'
import type { FairData } from '../fair-data.ts'
import { type FairReport, verifyFair, worstOf } from '../verify-fair.ts'

export interface SavedRecords {
  data: FairData
  origin: string
  savedMs: number
  language: 'km' | 'en'
}

/** Figures that nobody signed (times of keys, a reason) are covered by this sum of the whole text. */
export function sumOf(text: string): string {
  return hex(sha256(utf8(text)))
}

/** The report of a saved file: the draw's own, and first of all whether the records were edited. */
export async function verifySaved(text: string, sum: string): Promise<[SavedRecords, FairReport]> {
  const records = JSON.parse(text) as SavedRecords
  const report = await verifyFair(records.data)
  const computed = sumOf(text)
  const isIntact = computed === sum
  const file = {
    code: 'file',
    state: isIntact ? 'ok' : 'failed',
    ok: isIntact,
    detail: { computed, published: sum },
  } as const
  const steps = [file, ...report.steps]
  return [
    records,
    { ...report, steps, state: worstOf([...steps, ...report.own.flatMap((own) => own.steps)]) },
  ]
}
