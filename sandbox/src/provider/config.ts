import { join, resolve } from 'node:path'

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
  }
}

export function keyPath(config: SandboxConfig, name: 'hub.pem' | 'operator.pub'): string {
  return join(config.dataDir, 'sandbox', name)
}

function readNumber(env: Env, name: string, max: number): number {
  const text = env[name] ?? ''
  if (!/^\d{1,10}$/.test(text) || Number(text) < 1 || Number(text) > max) {
    throw new ConfigError(`${name} must be a number from 1 to ${max}, not "${text}".`)
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
