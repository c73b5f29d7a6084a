/** A real Prometheus on the files of deploy/, in a world where an hour lasts three minutes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, type Product } from '../product.ts'
import { poll } from '../stream.ts'

/** Every duration of a rule is shorter by this; figures that are asked for stay what they are. */
const FACTOR = 20
const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 }
/** A fault is noticed within seconds; a machine that does other things at once may need longer. */
const PATIENCE_MS = 100_000

export interface Prometheus {
  /** Resolves once it fires. */
  fires(alert: string): Promise<void>
  /** Resolves once it fires no more. */
  ends(alert: string): Promise<void>
  end(): Promise<void>
}

/** `mailer`: the port of an Alertmanager that is told. */
export async function startPrometheus(
  product: Pick<Product, 'port'>,
  programs: string,
  mailer: number,
): Promise<Prometheus> {
  const dir = await mkdtemp(join(tmpdir(), 'samnang-prometheus-'))
  const port = await freePorts()
  const config = (await readFile('deploy/prometheus/prometheus.yml', 'utf8'))
    .replace(/(_interval|_timeout): \d+s/g, '$1: 2s')
    .replace('127.0.0.1:8060', `127.0.0.1:${product.port + 1}`)
    .replace('127.0.0.1:9093', `127.0.0.1:${mailer}`)
  await writeFile(join(dir, 'prometheus.yml'), config)
  await writeFile(
    join(dir, 'alerts.yml'),
    inHaste(await readFile('deploy/prometheus/alerts.yml', 'utf8'), /^ +(?:expr|for): .*$/gm),
  )
  const words = [`--config.file=${dir}/prometheus.yml`, `--storage.tsdb.path=${dir}/data`]
  const child = spawn(join(programs, 'prometheus'), [...words, `--web.listen-address=127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const firing = () => firingAt(`http://127.0.0.1:${port}`)
  const until = (alert: string, isFiring: boolean) =>
    poll(
      async () => ((await firing())?.has(alert) === isFiring ? true : undefined),
      PATIENCE_MS,
      `${alert} did not ${isFiring ? 'fire' : 'end'}`,
    ).then(() => undefined)
  await poll(async () => (await firing()) ?? undefined, PATIENCE_MS, `Prometheus does not answer: ${said}`)
  return {
    fires: (alert) => until(alert, true),
    ends: (alert) => until(alert, false),
    async end() {
      await stopped(child)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The same with every duration shortened that stands in such lines. */
export function inHaste(text: string, lines: RegExp): string {
  const shorter = (_: string, count: string, unit: string) =>
    `${Math.round((Number(count) * (UNIT_MS[unit] ?? 0)) / FACTOR)}ms`
  return text.replace(lines, (line) => line.replace(/\b(\d+)([smh])\b/g, shorter))
}

/** Names of the alerts that fire; null: it does not answer yet. */
async function firingAt(url: string): Promise<Set<string> | null> {
  const reply = await fetch(`${url}/api/v1/alerts`).catch(() => null)
  if (!reply?.ok) return null
  const { data } = (await reply.json()) as {
    data: { alerts: { labels: { alertname: string }; state: string }[] }
  }
  return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
}

/** Ends the program, if it has not ended. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}
