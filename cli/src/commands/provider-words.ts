import { readFile } from 'node:fs/promises'
import { findProvider, type Provider } from '@samnang/server/providers/provider-facts'
import { CommandError, type Context, type Words } from '../command.ts'

/** Throws where there is none of this name. */
export async function providerOf(
  pool: Awaited<ReturnType<Context['pool']>>,
  name: string,
): Promise<Provider> {
  const provider = await findProvider(pool, name)
  if (!provider) throw new CommandError(`There is no provider ${name}.`)
  return provider
}

export function textOf(values: Words['values'], name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

export async function fileOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new CommandError(`${path} cannot be read.`)
  }
}
