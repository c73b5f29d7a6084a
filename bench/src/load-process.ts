/** The other side of `load.ts`. */
import { betRequests } from './bet-request.ts'
import type { LoadOrder, LoadReport } from './load.ts'
import { Connection, type HttpAnswer } from './load-connection.ts'

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (report) => process.send?.(report),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))

async function run({ ports, connections, visitors, draw, plan }: LoadOrder): Promise<LoadReport> {
  const lines = Array.from({ length: connections }, (_, at) => new Connection(ports[at % ports.length] ?? 0))
  const next = betRequests(visitors, draw)
  const tally = new Tally()
  const post = (line: Connection, request: string, dueAt: number, then: () => void) =>
    line.send(request, (answer) => {
      tally.count(answer, performance.now() - dueAt)
      then()
    })
  const send: Send = (line, dueAt, then) => post(line, next(line.port), dueAt, then)
  const started = performance.now()
  if (plan.kind === 'closed') await closedLoop(lines, send, plan.seconds)
  else if (plan.kind === 'ready')
    await Promise.all(lines.map((line, at) => sendAll(line, plan.requests[at] ?? [], post)))
  else if (plan.kind === 'due') await sendDue(lines, plan, post)
  else await openLoop(lines, send, plan.phases)
  const seconds = (performance.now() - started) / 1000
  for (const line of lines) line.close()
  return tally.report(seconds)
}

type Send = (line: Connection, dueAt: number, then: () => void) => void

async function closedLoop(lines: Connection[], send: Send, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000
  const keepSending = (line: Connection, done: () => void) => {
    const now = performance.now()
    if (now >= until) done()
    else send(line, now, () => keepSending(line, done))
  }
  await Promise.all(lines.map((line) => new Promise<void>((done) => keepSending(line, done))))
}

type Post = (line: Connection, request: string, dueAt: number, then: () => void) => void

function sendAll(line: Connection, requests: readonly string[], post: Post): Promise<void> {
  return new Promise((done) => {
    const sendFrom = (at: number) => {
      const request = requests[at]
      if (request === undefined) done()
      else post(line, request, performance.now(), () => sendFrom(at + 1))
    }
    sendFrom(0)
  })
}

/** One after the other falls due, at this rate. */
function sendDue(
  lines: Connection[],
  { perSecond, requests }: Extract<LoadOrder['plan'], { kind: 'due' }>,
  post: Post,
): Promise<void> {
  let sent = 0
  const send: Send = (line, dueAt, then) => {
    const request = requests[sent++]
    if (request === undefined) then()
    else post(line, request, dueAt, then)
  }
  const untilMs = performance.timeOrigin + performance.now() + ((requests.length - 0.5) * 1000) / perSecond
  return openLoop(lines, send, [{ perSecond, untilMs }])
}

/** Ends when everything that fell due has been answered. */
function openLoop(
  lines: Connection[],
  send: Send,
  phases: { perSecond: number; untilMs: number }[],
): Promise<void> {
  const idle = [...lines]
  const due: number[] = []
  const toClock = performance.timeOrigin
  const left = phases.map(({ perSecond, untilMs }) => ({
    stepMs: 1000 / perSecond,
    until: untilMs - toClock,
  }))
  let dueNext = performance.now()
  return new Promise((resolve) => {
    const dispatch = () => {
      while (due.length > 0 && idle.length > 0) {
        const line = idle.pop()
        const dueAt = due.shift()
        if (line && dueAt !== undefined)
          send(line, dueAt, () => {
            idle.push(line)
            dispatch()
          })
      }
    }
    const tick = () => {
      const now = performance.now()
      for (let phase = left[0]; phase && dueNext <= now; phase = left[0]) {
        if (dueNext > phase.until) left.shift()
        else {
          due.push(dueNext)
          dueNext += phase.stepMs
        }
      }
      dispatch()
      if (left.length === 0 && due.length === 0 && idle.length === lines.length) resolve()
      else setTimeout(tick, 1)
    }
    tick()
  })
}

class Tally {
  readonly #answers = new Map<string, number>()
  readonly #times: number[] = []

  count(answer: HttpAnswer, ms: number): void {
    const name = nameOf(answer)
    this.#answers.set(name, (this.#answers.get(name) ?? 0) + 1)
    this.#times.push(ms)
  }

  report(seconds: number): LoadReport {
    const times = Float64Array.from(this.#times).sort()
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
    return {
      seconds,
      answers: Object.fromEntries(this.#answers),
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      p99Ms: at(0.99),
      longestMs: at(1),
    }
  }
}

function nameOf({ status, body }: HttpAnswer): string {
  // A wallet says 200 to refusals, too.
  if (status === 200) return /RS_ERROR_\w+/.exec(body.toString('latin1'))?.[0] ?? 'ok'
  if (status === 0) return 'lost'
  try {
    return String((JSON.parse(body.toString()) as { code?: string }).code ?? status)
  } catch {
    return String(status)
  }
}
