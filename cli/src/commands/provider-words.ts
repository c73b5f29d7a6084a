import { readFile } from 'node:fs/promises'
import { findProvider, type Provider, type ProviderFacts } from '@samnang/server/providers/provider-facts'
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

/** Beside a key that waits. */
export function tellChanged(
  { print }: Pick<Context, 'print'>,
  before: ProviderFacts,
  after: ProviderFacts,
): void {
  const text = (value: unknown) =>
    value === null ? '–' : typeof value === 'object' ? JSON.stringify(value) : `${value}`
  const was = new Map(Object.entries(before).map(([fact, value]) => [fact, text(value)]))
  const lines = Object.entries(after)
    .map(([fact, value]) => ({ fact, before: was.get(fact), after: text(value) }))
    .filter((change) => change.before !== change.after)
  const told = lines.map((line) => `${line.fact}: ${line.before} → ${line.after}`)
  if (lines.length === 0) print('Nothing else was changed.', { changed: [] })
  else print(`What else you gave holds from now on:\n${told.join('\n')}`, { changed: lines })
}
