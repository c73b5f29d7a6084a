import { join, resolve } from 'node:path'
import type { Patience } from './patience.ts'

/** Everything the environment decides; the launcher sets it, `.env.example` explains it. */
export interface SandboxConfig {
  /** The checkout: migrations and built screens are found below it. */
  rootDir: string
  dataDir: string
  host: string
  port: number
  databaseUrl: string
  /** Where the operator's wallet is; its calls are below. */
  walletUrl: string
  operatorId: number
  /** Address of the game pages; null: the host of the operator's lobby, our port. */
  publicUrl: string | null
  patience: Patience
}

/** A wrong setting; the message is one line that names the variable. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

export function readConfig(env: Env): SandboxConfig {
  const rootDir = resolve(env.SAMNANG_ROOT || process.cwd())
  return {
    rootDir,
    dataDir: resolve(rootDir, env.DATA_DIR || '.data'),
    host: env.HOST || '127.0.0.1',
    port: readNumber(env, 'PORT', 65_535),
    databaseUrl: readUrl(env, 'SANDBOX_DATABASE_URL', /^postgres(?:ql)?:$/),
    walletUrl: readUrl(env, 'WALLET_URL', /^https?:$/),
    operatorId: readNumber(env, 'SANDBOX_OPERATOR_ID', 2_147_483_647),
    publicUrl: env.SANDBOX_PUBLIC_URL ? readUrl(env, 'SANDBOX_PUBLIC_URL', /^https?:$/) : null,
    patience: {
      headersMs: readNumber(env, 'HEADERS_SECONDS', 3_600, '15') * 1000,
      requestMs: readNumber(env, 'REQUEST_SECONDS', 3_600, '30') * 1000,
      connectionsMax: readNumber(env, 'CONNECTIONS_PER_ADDRESS', 1_000_000, '1000', 0),
    },
  }
}

export function keyPath(config: SandboxConfig, name: 'hub.pem' | 'operator.pub'): string {
  return join(config.dataDir, 'sandbox', name)
}

function readNumber(env: Env, name: string, max: number, fallback = '', min = 1): number {
  const text = env[name] || fallback
  if (!/^\d{1,10}$/.test(text) || Number(text) < min || Number(text) > max) {
    throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${text}".`)
  }
  return Number(text)
}

/** The value is not repeated: it may hold a password. */
function readUrl(env: Env, name: string, protocol: RegExp): string {
  const text = env[name] ?? ''
  if (!URL.canParse(text) || !protocol.test(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be a URL.`)
  }
  return text.replace(/\/+$/, '')
}
