/** A bank's file on its way in: chosen, its columns told, looked at line by line, and only then sent. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { type ComparedLines, compareLines, type StoredLine } from '@samnang/core/cashier/compare-lines'
import { identified } from '@samnang/core/cashier/line-identity'
import { type LineFault, readStatement, type StatementFault } from '@samnang/core/cashier/read-statement'
import { fitsHeader, guessMapping, type StatementMapping } from '@samnang/core/cashier/statement-mapping'
import { type CsvRow, readCsv } from '@samnang/core/csv-rows'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { fetchAnswer } from '../calls/use-answer.ts'
import { cash } from '../text/cash.ts'
import { textOfStatement } from './read-file.ts'

interface ChosenFile {
  name: string
  text: string
  rows: CsvRow[]
}

/** What an import would do. */
export interface StatementPlan extends ComparedLines {
  faults: LineFault[]
}

type Known = OfficeReply<'GET /api/cash/accounts/:id/known'>['rows'][number]

export interface StatementWork {
  file: ChosenFile | null
  mapping: StatementMapping | null
  plan: StatementPlan | null
  isBusy: boolean
  /** Why the file, or what was told about its columns, is of no use. */
  fault: string | null
  /** The kept columns are of another file. */
  isOtherHeader: boolean
  take(file: File): void
  setMapping(mapping: StatementMapping): void
  look(): void
  clear(): void
}

/** `kept`: how the files of this bank were read before. */
export function useStatement(
  id: string,
  { kept, today }: { kept: StatementMapping | null; today: string },
): StatementWork {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [mapping, writeMapping] = useState<StatementMapping | null>(null)
  const [plan, setPlan] = useState<StatementPlan | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const setMapping = (next: StatementMapping | null) => {
    writeMapping(next)
    setPlan(null)
    setFault(null)
  }
  const take = async (chosen: File) => {
    const text = await textOfStatement(chosen)
    const rows = text === null ? [] : readCsv(text)
    setFile(text === null ? null : { name: chosen.name.slice(-200) || 'statement.csv', text, rows })
    setMapping(text === null ? null : kept && fitsHeader(kept, rows) ? kept : guessMapping(rows))
    if (text === null) setFault(cash('import_unreadable'))
  }
  const look = async () => {
    if (!file || !mapping) return
    setBusy(true)
    const planned = await planOf(id, { file, mapping, today }).catch(refusalSentence)
    if (typeof planned === 'string') setFault(planned)
    else setPlan(planned)
    setBusy(false)
  }
  const clear = () => {
    setFile(null)
    setMapping(null)
  }
  const isOtherHeader = file !== null && kept !== null && !fitsHeader(kept, file.rows)
  return {
    ...{ file, mapping, plan, isBusy, fault, isOtherHeader, setMapping, clear },
    take: (chosen) => void take(chosen),
    look: () => void look(),
  }
}

interface Looking {
  file: ChosenFile
  mapping: StatementMapping
  today: string
}

/** By the rules that the server asks again; a sentence where nothing can be read. */
async function planOf(id: string, { file, mapping, today }: Looking): Promise<StatementPlan | string> {
  const read = readStatement(file.text, mapping, today)
  if (typeof read === 'string') return cash(`fault_${read satisfies StatementFault}`)
  if (read.lines.length === 0) return cash('fault_no_lines')
  const days = read.lines.map(({ day }) => day).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const known = await fetchAnswer('GET /api/cash/accounts/:id/known', { params: { id }, query: { from, to } })
  return { ...compareLines(identified(read.lines), known.rows.map(storedOf)), faults: read.faults }
}

function storedOf({ id, amount_units, balance_units, bank_id, ...rest }: Known): StoredLine {
  const balanceUnits = balance_units === null ? null : BigInt(balance_units)
  return { ...rest, id: BigInt(id), amountUnits: BigInt(amount_units), balanceUnits, bankId: bank_id }
}
