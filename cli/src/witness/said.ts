/** What a look says to people: one line, and one more for each poll that the log is silent about. */
import type { Seen } from './follow.ts'
import type { Quiet } from './unopened.ts'
import type { NewKey } from './vault-keys.ts'

export function saidOf({
  size,
  entries,
  proved,
  voids,
  missing,
  corrected,
  undone,
  newKeys,
  quiet,
}: Seen): string {
  const calledOff = Object.entries(voids).map(([game, count]) => `${game} ${count}`)
  const first = [
    `${size} entries, ${entries} of them new; ${proved} draws proven. All is one log.`,
    ...(calledOff.length > 0 ? [`Called off so far: ${calledOff.join(', ')}.`] : []),
    ...(missing > 0 ? [`Due in the last days and never opened: ${missing}.`] : []),
    ...(corrected > 0 ? [`Results from outside entered anew: ${corrected}.`] : []),
    ...(undone > 0 ? [`Called off after a result: ${undone}.`] : []),
    ...newKeys.map(keySaid),
  ]
  return [first.join(' '), ...quiet.map(quietSaid)].join('\n')
}

function keySaid({ key, sinceMs }: NewKey): string {
  return `NEW KEY OF THE VAULT since ${timeOf(sinceMs)}: ${key}. Ask the house, or who watches over it, whether its vault was replaced.`
}

function quietSaid({ poll, sinceMs }: Quiet): string {
  const silence =
    sinceMs === null
      ? `${poll} has no draw in the log so far`
      : `${poll} has no draw promised in the log since ${timeOf(sinceMs)}`
  return `${silence}: it is switched off, or its draws are hidden. Whoever sees this house sell draws of it has found that it hides them.`
}

const timeOf = (ms: number) => new Date(ms).toISOString()
