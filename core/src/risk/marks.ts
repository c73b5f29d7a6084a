/**
 * What players share, and how much it says. A mark that one person can set must not bind another, so none of it acts: it
 * only says whose bets are laid side by side. A bank account counts where it was paid to, because anybody may type any
 * number; a device and an address where players logged in from them. A mark that many accounts share (the address of a
 * carrier, the computer of a café) says nothing at all, and an address alone says little.
 */
export type MarkKind = 'bank' | 'device' | 'address'

/** The strongest first. */
const STRENGTH: readonly MarkKind[] = ['bank', 'device', 'address']

export interface Mark {
  kind: MarkKind
  value: string
  /** Everybody who has it, not only those who are looked at. */
  players: readonly bigint[]
}

/** Two players and the strongest mark that they share; `a` is the smaller number. */
export interface Link {
  a: bigint
  b: bigint
  mark: Mark
}

/** Pairs of players by marks that no more than `crowd` accounts share. */
export function linksOf(marks: readonly Mark[], crowd: number): Link[] {
  const links = new Map<string, Link>()
  for (const mark of marks.filter(({ players }) => players.length <= crowd))
    for (const [at, a] of mark.players.entries())
      for (const b of mark.players.slice(at + 1)) keep(links, a < b ? { a, b, mark } : { a: b, b: a, mark })
  return [...links.values()]
}

function keep(links: Map<string, Link>, link: Link): void {
  const key = `${link.a}:${link.b}`
  const known = links.get(key)
  if (!known || rank(link) < rank(known)) links.set(key, link)
}

function rank({ mark }: Link): number {
  return STRENGTH.indexOf(mark.kind)
}

/** Players who hang together by links, and the weakest kind of mark that holds them: a chain is as strong as that. */
export interface Group {
  players: bigint[]
  kind: MarkKind
  marks: Mark[]
}

export function groupsOf(links: readonly Link[]): Group[] {
  const groups: { players: Set<bigint>; links: Link[] }[] = []
  for (const link of links) {
    const touched = groups.filter(({ players }) => players.has(link.a) || players.has(link.b))
    const joined = {
      players: new Set([link.a, link.b, ...touched.flatMap(({ players }) => [...players])]),
      links: [link, ...touched.flatMap((group) => group.links)],
    }
    for (const group of touched) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  return groups.map(({ players, links: own }) => ({
    players: [...players].sort((a, b) => (a < b ? -1 : 1)),
    kind: STRENGTH[Math.max(...own.map(rank))] ?? 'address',
    marks: [...new Set(own.map(({ mark }) => mark))],
  }))
}

/** Groups held together by marks of a kind or a stronger one, from the strongest kind on: a weak link does not weaken others. */
export function groupsByStrength(links: readonly Link[]): Group[] {
  return STRENGTH.flatMap((kind, weakest) =>
    groupsOf(links.filter((link) => rank(link) <= weakest)).filter((group) => group.kind === kind),
  )
}

/** On how many draws something has to be seen before it is a case: an address alone asks for four times as many. */
export function drawsNeeded(kind: MarkKind, draws: number): number {
  return kind === 'address' ? draws * 4 : draws
}

/** Seen on enough draws, and on at least half of those on which it could have been: what people do all the time is no sign. */
export function isHabit(
  { seen, common }: { seen: number; common: number },
  { kind, draws }: { kind: MarkKind; draws: number },
): boolean {
  return seen >= drawsNeeded(kind, draws) && seen * 2 >= common
}
