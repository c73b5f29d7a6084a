/** Lines of this machine's log about one player around one moment. Bounded, and of each only the fields that are named. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'

export interface LogLine {
  at: string
  level: number
  message: string
  request_id: string | null
  route: string | null
  status: number | null
  ms: number | null
  code: string | null
}

const READ_MAX = 16_000_000
const LINES_MAX = 200

export interface LogWish {
  playerId: bigint
  fromMs: number
  toMs: number
  requestIds: ReadonlySet<string>
}

/** Null: there is no log here, or it is another user's. Of a large file the newest part is looked at. */
export async function logLines(dataDir: string, wish: LogWish): Promise<LogLine[] | null> {
  const text = await tailOf(join(dataDir, 'log', 'server.log'))
  if (text === null) return null
  const lines: LogLine[] = []
  for (const line of text.split('\n')) {
    const found = isNear(line, wish) ? lineOf(line, wish) : null
    if (found) lines.push(found)
    if (lines.length === LINES_MAX) break
  }
  return lines
}

async function tailOf(path: string): Promise<string | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  try {
    const { size } = await file.stat()
    const length = Math.min(size, READ_MAX)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Before a line is parsed: it has to name the player or one of the requests. */
function isNear(line: string, { playerId, requestIds }: LogWish): boolean {
  if (line.includes(`"${playerId}"`)) return true
  const id = /"request_id":"([^"]{1,64})"/.exec(line)?.[1]
  return id !== undefined && requestIds.has(id)
}

function lineOf(line: string, { fromMs, toMs, playerId, requestIds }: LogWish): LogLine | null {
  const fields = parsed(line)
  const at = typeof fields?.time === 'number' ? fields.time : Date.parse(String(fields?.time))
  if (!fields || !(at >= fromMs && at <= toMs)) return null
  const requestId = textOr(fields.request_id)
  if (fields.player !== String(playerId) && !(requestId && requestIds.has(requestId))) return null
  return {
    at: new Date(at).toISOString(),
    level: numberOr(fields.level) ?? 30,
    message: (textOr(fields.msg) ?? '').slice(0, 200),
    request_id: requestId,
    route: textOr(fields.route),
    status: numberOr(fields.status),
    ms: numberOr(fields.ms),
    code: textOr(fields.code),
  }
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
