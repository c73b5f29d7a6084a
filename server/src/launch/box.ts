import { networkInterfaces } from 'node:os'
import { localUrl } from '../base/local-url.ts'
import { type Config, DEMO_OWNER } from '../config.ts'

/** What the operator needs to see once everything runs. */
export function readyBox(
  config: Config,
  startedInMs: number,
  running: { sandbox?: unknown; office?: unknown },
): string {
  const hasOffice = running.office !== undefined
  const lines = [
    `Samnang is ready (${(startedInMs / 1000).toFixed(1)} s)`,
    '',
    ...addresses(config).map((address, index) => `${index === 0 ? 'Players' : '       '}   ${address}`),
    `Health    ${localUrl(config.operationHost, config.operationPort)}/readyz`,
    ...(hasOffice ? [`Office    ${officeAddress(config)}`] : []),
    ...(running.sandbox !== undefined
      ? [`Games     http://${config.host}:${config.sandboxPort}/healthz  (sandbox)`]
      : []),
    `Data      ${config.dataDir}`,
    ...(config.demo ? ['', 'Demo, play money: log in as  demo  with  demo-1234'] : []),
    ...(config.demo && hasOffice
      ? [`                  the office:  ${DEMO_OWNER.name}  with  ${DEMO_OWNER.password}`]
      : []),
    '',
    'Ctrl-C stops everything.',
  ]
  return boxed(lines)
}

function officeAddress({ host, officePort, officeUrl }: Config): string {
  return `${officeUrl ?? localUrl(host, officePort)}/`
}

/** Listening everywhere, a phone needs the address in its own network. */
function addresses({ host, port, publicUrl }: Config): string[] {
  const hosts = host === '0.0.0.0' || host === '::' ? ['127.0.0.1', ...networkAddresses()] : [host]
  const local = hosts.map((name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}/`)
  return publicUrl ? [`${publicUrl}/`, ...local] : local
}

function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
}

export function boxed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length))
  const body = lines.map((line) => `│  ${line.padEnd(width)}  │`)
  return [`┌${'─'.repeat(width + 4)}┐`, ...body, `└${'─'.repeat(width + 4)}┘`].join('\n')
}
