/** Databases of one run that take turns: copies of one, each filled for itself. */
import { createPool } from '@samnang/server/database/pool'

/** Its address. */
export async function copyOf(url: string, suffix: string): Promise<string> {
  const name = `${nameOf(url)}_${suffix}`
  await command(url, `create database ${name} template ${nameOf(url)}`, 'postgres')
  return url.replace(/[^/]+$/, name)
}

export function dropCopy(url: string): Promise<void> {
  return command(url, `drop database ${nameOf(url)} with (force)`, 'postgres')
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** As the owner, at the database of `url` or, where nobody may be connected to that one, at another. */
export async function command(url: string, text: string, database = nameOf(url)): Promise<void> {
  const at = url.replace(/[^/]+$/, database)
  const owner = createPool(at, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  await owner.query(text).finally(() => owner.end())
}
