import { KEPT, type KeptTable, RULES, retention } from '@samnang/server/operation/retention'
import type { Command } from '../command.ts'

/** Of each rule so many tables are told one by one, unless all are asked for. */
const SHOWN = 8

const show: Command = {
  name: 'retention',
  usage: '[--all]',
  summary: 'What is kept for ever, what is counted again and what is removed when, with sizes and parts.',
  options: { all: { type: 'boolean', help: 'every table, not the largest of each rule alone' } },
  positionals: [0, 0],
  async run({ values }, { pool, print }) {
    const tables = await retention(await pool())
    const most = values.all ? tables.length : SHOWN
    const lines = KEPT.flatMap((kept) => linesOf(RULES[kept], ofRule(tables, kept), most))
    const others = ofRule(tables, null)
    const unknown = others.length > 0 ? linesOf('Kept, since no rule names them:', others, most) : []
    const overdue = tables.filter(({ isOverdue }) => isOverdue).map(({ name }) => name)
    const told = overdue.length > 0 ? [`Nobody cleans up: ${overdue.join(', ')}.`] : []
    print([...lines, ...unknown, ...told].join('\n').trim(), tables.map(jsonOf))
    return overdue.length > 0 ? 1 : 0
  },
}

const ofRule = (tables: KeptTable[], kept: KeptTable['kept']) => tables.filter((one) => one.kept === kept)

function linesOf(rule: string, tables: KeptTable[], most: number): string[] {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0n)
  const rest = tables.slice(most)
  const more = rest.reduce((sum, table) => sum + table.bytes, 0n)
  return [
    `${rule} ${tables.length} tables, ${sizeOf(bytes)}.`,
    ...tables.slice(0, most).map(lineOf),
    ...(rest.length > 0 ? [`  ${rest.length} more, ${sizeOf(more)}`] : []),
    '',
  ]
}

function lineOf({ name, bytes, rows, parts, firstPart, lastPart, until, isOverdue }: KeptTable): string {
  const inParts = parts > 0 ? `, ${parts} parts, ${firstPart} to ${lastPart}` : ''
  const goes = until ? `, until ${until}` : ''
  return `  ${name}  ${sizeOf(bytes)}, some ${rows} rows${inParts}${goes}${isOverdue ? ' (overdue)' : ''}`
}

const jsonOf = (table: KeptTable) => ({ ...table, bytes: Number(table.bytes), rows: Number(table.rows) })

function sizeOf(bytes: bigint): string {
  const kilo = Number(bytes) / 1000
  return kilo < 1000 ? `${kilo.toFixed(0)} kB` : `${(kilo / 1000).toFixed(1)} MB`
}

export const retentionCommands = [show]
