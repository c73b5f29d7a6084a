import { dayStartMs, wallTime } from '@samnang/core/phnom-penh-day'
import { EVENT_KIND_NAMES, EVENT_KINDS, isEventKind } from '@samnang/core/significant-events'
import { linkWaiting, proveAudit } from '@samnang/server/base/audit-chain'
import { type ListedEvent, listAudit } from '@samnang/server/base/audit-log'
import { noteUnproven } from '@samnang/server/base/unproven'
import { type Command, readId, UsageError, type Words } from '../command.ts'
import { readLimit, readTime } from './lottery-words.ts'

const list: Command = {
  name: 'audit list',
  usage:
    '[--actor A] [--action A] [--target T] [--kind K] [--from TIME] [--to TIME] [--before ID] [--limit N]',
  summary: 'What was done, by whom, with what was before and after; the newest first, times in Phnom Penh.',
  options: {
    actor: { type: 'string', help: 'by whom, as it is written: staff:NAME, player:ID, system, guest' },
    action: { type: 'string', help: 'how the action begins: player_lock, lottery' },
    target: { type: 'string', help: 'what it was done to, as it is written: player:ID, setting:maintenance' },
    kind: { type: 'string', help: `significant events of one kind: ${EVENT_KIND_NAMES.join(', ')}` },
    from: { type: 'string', help: 'not before this day or time in Phnom Penh, "2026-11-25 16:30"' },
    to: { type: 'string', help: 'before this day or time' },
    before: { type: 'string', help: 'goes on behind the event with this id' },
    limit: { type: 'string', help: 'how many, default 20, at most 1000' },
  },
  positionals: [0, 0],
  async run({ values }, { pool, print }) {
    const limit = readLimit(values.limit)
    const events = await listAudit(await pool(), {
      actor: textOf(values.actor),
      action: textOf(values.action),
      target: textOf(values.target),
      actions: readKind(values.kind),
      fromMs: readMoment(values.from, '--from'),
      toMs: readMoment(values.to, '--to'),
      before: values.before === undefined ? null : readId(String(values.before)),
      limit,
    })
    const last = events.length === limit ? events.at(-1) : undefined
    const lines = [
      'Times in Phnom Penh (UTC+7).',
      ...events.map(lineOf),
      ...(last ? [`More: --before ${last.id}`] : []),
    ]
    print(events.length === 0 ? 'No events.' : lines.join('\n'), events.map(jsonOf))
    return 0
  },
}

const verify: Command = {
  name: 'audit verify',
  usage: '[--head HASH]',
  summary:
    'Proves that no event was changed, removed, moved or slipped in; exit code 1 and the first such place.',
  options: { head: { type: 'string', help: 'a head that you kept: it has to stand in the chain' } },
  positionals: [0, 0],
  async run({ values }, { pool, print, who }) {
    const wanted = readHead(values.head)
    await linkWaiting(await pool())
    const { fault, head, waiting, known } = await proveAudit(await pool(), wanted, tellProgress)
    if (fault) await noteUnproven(await pool(), fault, { actor: await who() })
    const isUnknown = wanted !== null && known === null
    const lines = [
      fault
        ? `${placeOf(fault)}: ${fault.fault}: ${fault.why}.`
        : `The log is whole: ${head?.seq ?? 0} events.`,
      ...(isUnknown ? ['The head that you kept is not in the chain: its past was written anew.'] : []),
      ...(known === null ? [] : [`The head that you kept is that of event ${known} of the chain.`]),
      ...(head ? [`Head: ${head.hash.toString('hex')}`] : []),
    ]
    const jsonHead = head && { seq: head.seq, hash: head.hash.toString('hex') }
    print(lines.join('\n'), { fault, head: jsonHead, waiting, known })
    return fault || isUnknown ? 1 : 0
  },
}

/** A long log takes minutes; who looks on sees how far it is, whose output is piped does not. */
function tellProgress(proved: bigint, all: bigint): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${proved} of ${all} events${proved >= all ? '\n' : ''}`)
}

function placeOf({ place, event }: { place: bigint | null; event: bigint | null }): string {
  const names = [place === null ? '' : `number ${place} of the chain`, event === null ? '' : `event ${event}`]
  return names.filter((name) => name !== '').join(', ')
}

function readKind(value: Words['values'][string]) {
  if (typeof value !== 'string') return null
  if (!isEventKind(value)) throw new UsageError(`A kind is ${EVENT_KIND_NAMES.join(', ')}.`)
  return EVENT_KINDS[value]
}

function textOf(value: Words['values'][string]): string | null {
  return typeof value === 'string' ? value.trim().normalize('NFC') : null
}

function readMoment(value: Words['values'][string], option: string): number | null {
  if (value === undefined) return null
  return dayStartMs(String(value).trim()) ?? readTime(value, option)
}

function readHead(value: Words['values'][string]): Buffer | null {
  if (value === undefined) return null
  if (!/^[0-9a-f]{64}$/.test(String(value))) throw new UsageError('--head has 64 hexadecimal digits.')
  return Buffer.from(String(value), 'hex')
}

/** A guest may have typed a name that would move the terminal's cursor. */
function lineOf({ id, at, actor, action, target, detail }: ListedEvent): string {
  const line = `${id}  ${wallTime(at.getTime())}  ${actor}  ${action}  ${target ?? '-'}  ${JSON.stringify(detail)}`
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')
}

function jsonOf({ requestId, ...event }: ListedEvent) {
  return { ...event, request_id: requestId }
}

export const auditCommands = [list, verify]
