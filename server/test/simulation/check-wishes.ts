/** Whether the book has what people were told, and nothing that they were told is not. */
import type { Effect } from './check.ts'
import type { Wish } from './wish.ts'
import type { World } from './world.ts'

export function checkWishes({ wishes }: World, effects: readonly Effect[]): string[] {
  const byKey = new Map<string, Effect[]>()
  for (const effect of effects) byKey.set(effect.key, [...(byKey.get(effect.key) ?? []), effect])
  const found = wishes.flatMap((wish) => faultsOf(wish, byKey.get(wish.key) ?? []))
  const wished = new Set(wishes.map(({ key }) => key))
  const strangers = effects.filter(({ key }) => !wished.has(key))
  return [
    ...found,
    ...strangers.map(({ kind, key }) => `I5: ${kind} ${key} stands and nobody has asked for it`),
  ]
}

function faultsOf(wish: Wish, effects: readonly Effect[]): string[] {
  const name = `${wish.kind} ${wish.key}`
  const verdicts = wish.copies.map(({ verdict }) => verdict)
  const found: string[] = []
  if (effects.length > 1) found.push(`I4: ${name} has ${effects.length} effects`)
  if (verdicts.includes('done') && effects.length === 0)
    found.push(`I3: ${name} was accepted and does not stand`)
  const isRefused = verdicts.length > 0 && verdicts.every((verdict) => verdict === 'refused')
  if (isRefused && effects.length > 0) found.push(`I5: ${name} was refused and stands`)
  const isOther = ({ player, units }: Effect) =>
    player !== wish.player || (wish.kind !== 'ticket' && units !== wish.units)
  if (effects.some(isOther)) found.push(`I3: ${name} stands for another player or another sum`)
  const answers = new Set(wish.copies.filter(({ verdict }) => verdict === 'done').map(({ answer }) => answer))
  if (answers.size > 1)
    found.push(`I4: ${name} was answered in ${answers.size} ways: ${[...answers].join(' | ')}`)
  return found
}
