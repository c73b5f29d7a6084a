/** A real Alertmanager on the file of deploy/, in a world where five minutes last fifteen seconds, with a mail server of its own. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../product.ts'
import { poll } from '../stream.ts'
import { startMailSink } from './mail-sink.ts'
import { inHaste, stopped } from './prometheus.ts'

const PATIENCE_MS = 60_000

export interface Alertmanager {
  port: number
  /** Resolves with the letter that has this subject; `isOver`: the one that says that it is over. */
  letter(subject: string, isOver?: boolean): Promise<string>
  /** Resolves once this alert is held back because of another one. */
  isHeldBack(alert: string): Promise<void>
  end(): Promise<void>
}

export async function startAlertmanager(programs: string): Promise<Alertmanager> {
  const dir = await mkdtemp(join(tmpdir(), 'samnang-alertmanager-'))
  const [port, mail] = [await freePorts(), await startMailSink()]
  const file = join(dir, 'alertmanager.yml')
  const config = await readFile('deploy/alertmanager/alertmanager.yml', 'utf8')
  await writeFile(
    file,
    inHaste(config, /^ +group_\w+: .*$/gm).replace('127.0.0.1:25', `127.0.0.1:${mail.port}`),
  )
  const words = [`--config.file=${file}`, `--storage.path=${dir}/data`, '--cluster.listen-address=']
  const program = programIn(programs)
  const child = spawn(program[0], [...program[1], ...words, `--web.listen-address=127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return reply?.ok ? reply : undefined
  }
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`Alertmanager ended: ${said}`)
    return ask('/-/ready')
  }
  await poll(isReady, PATIENCE_MS, 'Alertmanager does not answer')
  const isIt = (letter: string, subject: string, isOver: boolean) =>
    letter.includes(`Subject: ${subject}\r\n`) && /resolved/i.test(letter) === isOver
  return {
    port,
    letter: (subject, isOver = false) =>
      poll(
        async () => mail.letters.find((letter) => isIt(letter, subject, isOver)),
        PATIENCE_MS,
        `no letter "${subject}"${isOver ? ' that it is over' : ''}: ${mail.letters.map(subjectOf)} ${said}`,
      ),
    isHeldBack: async (alert) => {
      const isSo = async () => {
        const reply = await ask(`/api/v2/alerts?filter=alertname%3D${alert}`)
        const alerts = ((await reply?.json()) ?? []) as { status: { inhibitedBy: string[] } }[]
        return alerts.some(({ status }) => status.inhibitedBy.length > 0) || undefined
      }
      await poll(isSo, PATIENCE_MS, `${alert} is not held back`)
    },
    async end() {
      await stopped(child)
      await mail.end()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Debian's looks for its letters' templates in one place only: unpacked elsewhere, it gets a `/usr/share` of its own. */
function programIn(folder: string): [string, string[]] {
  const program = join(folder, 'prometheus-alertmanager')
  if (existsSync(TEMPLATES)) return [program, []]
  const own = join(folder, '..', 'share')
  const begin = 'mount --bind "$1" /usr/share && shift && exec "$@"'
  return ['unshare', ['--mount', '--map-root-user', 'sh', '-c', begin, 'sh', own, program]]
}

const TEMPLATES = '/usr/share/prometheus/alertmanager/default.tmpl'

function subjectOf(letter: string): string {
  return /^Subject: (.*)$/m.exec(letter)?.[1] ?? '?'
}
