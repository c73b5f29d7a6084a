/**
 * The import table of ARCHITECTURE.md, checked file by file. dependency-cruiser cannot: it reads TypeScript through
 * the compiler's JavaScript interface, which TypeScript 7 no longer has. Biome's format makes imports easy to read.
 */
import { posix } from 'node:path'
import { isTest, type Source, withoutComments } from './sources.ts'

export type Import = { target: string; isType: boolean }

/** Static, re-exporting, bare and dynamic imports of a file. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text)
  const patterns = [
    /^\s*(?:import|export)\s(type\s)?[^'"`;=()]*?from '([^']+)'/gm,
    /^\s*import()\s*'([^']+)'/gm,
    /\bimport()\('([^']+)'\)/g,
  ]
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({ target: match[2] ?? '', isType: Boolean(match[1]) })),
  )
}

type Rule = {
  /** Files that the rule is about. */
  from: RegExp
  /** What they may import: a part's path, `package:name` or `node:name`. Everything else is a fault. */
  allowed: RegExp
}

const OWN_TEST_TOOLS = 'package:(?:vitest|fast-check)|node:(?:fs|path|url)'

/** The portal's lowest floors: what has no words and no players. */
const OFFICE_TAKES = [
  ...['address', 'calls/cookies', 'device/preferences'],
  'lists/days',
  ...['text/format', 'text/two-languages', 'ui/catch-fault', 'ui/kbach', 'ui/lazy-page', 'ui/store'],
]

/** First match decides; a file that no rule is about is free. */
const RULES: Rule[] = [
  { from: /^core\/.*\.test(?:-parts)?\.ts$/, allowed: new RegExp(`^(?:core/|${OWN_TEST_TOOLS}|node:)`) },
  { from: /^core\//, allowed: /^(?:core\/|package:@noble\/)/ },
  {
    from: /^contract\/.*\.test\.ts$/,
    allowed: new RegExp(`^(?:contract/|core/|package:typebox|${OWN_TEST_TOOLS})`),
  },
  { from: /^contract\//, allowed: /^(?:contract\/|core\/|package:typebox)/ },
  {
    from: /^client\/src\/.*\.test\.ts$/,
    allowed: new RegExp(`^(?:client/|contract/|${OWN_TEST_TOOLS})`),
  },
  { from: /^client\/src\//, allowed: /^(?:client\/|contract\/)/ },
  { from: /^client\/pack\//, allowed: /^(?:client\/|contract\/|package:esbuild$|node:)/ },
  { from: /^vault\/.*\.test\.ts$/, allowed: new RegExp(`^(?:vault/|core/|${OWN_TEST_TOOLS}|node:)`) },
  {
    from: /^vault\//,
    allowed: /^(?:vault\/|core\/src\/(?:fairness\/|bytes$|refusal$|draw-moments$|near-name$)|node:)/,
  },
  {
    // A test that is run by itself finds the programs that it needs as the whole run does.
    from: /^server\/(?:test\/|.*\.test\.ts$)/,
    allowed: /^(?:server\/|core\/|contract\/|vault\/|build\/find-nats\.mjs$|package:|node:)/,
  },
  {
    from: /^server\//,
    allowed: /^(?:server\/|core\/|contract\/|vault\/src\/(?:client|protocol)$|package:|node:)/,
  },
  { from: /^portal\/src\//, allowed: /^(?:portal\/|client\/src\/|core\/|contract\/|package:|node:)/ },
  {
    from: /^office\/src\//,
    allowed: new RegExp(
      `^(?:office/|client/src/|core/|contract/|package:|node:|portal/src/(?:${OFFICE_TAKES.join('|')})$)`,
    ),
  },
  {
    from: /^sandbox\/(?:test\/|.*\.test(?:-parts)?\.tsx?$)/,
    allowed: /^(?:sandbox\/|core\/|package:|node:)/,
  },
  {
    from: /^sandbox\//,
    allowed:
      /^(?:sandbox\/|core\/src\/(?:money$|refusal$|bytes$|canonical-json$|fairness\/)|build\/whole-words|package:|node:)/,
  },
  { from: /^cli\//, allowed: /^(?:cli\/|core\/|contract\/|server\/|package:|node:)/ },
]

/** What a browser has not. */
const BROWSER_NEVER = /^(?:node:|package:(?:pg|ws|fastify)$)/

/** Doors inside a part: `from` files may not import `never`. LISTEN needs a session outside of any pool. */
const DOORS = [
  {
    from: /^server\/src\/(?!http\/).*(?<!-handlers|-routes|app|main|parts|operation-app|create-office)\.ts$/,
    never: /^package:(?:fastify$|@fastify\/)/,
  },
  { from: /^server\/src\/(?!main\.ts|app\.ts).*$/, never: /^server\/src\/main$/ },
  { from: /^server\/src\/(?!database\/|parts\.ts|launch|live\/listen\.ts)/, never: /^package:pg$/ },
  { from: /^cli\//, never: /^server\/src\/.*(?:-handlers|-routes)$/ },
  { from: /^(?:portal|office)\/src\//, never: /^node:/ },
  // Pixi is as large as all other screens together: only slots and fishing rooms may need it.
  {
    from: /^sandbox\/src\/(?!(?:slots|fishing)\/screen\/|kit\/canvas\/)/,
    never: /^(?:package:pixi\.js|sandbox\/src\/kit\/canvas\/)/,
  },
  {
    from: /^sandbox\/src\/(?:history|kit|(?:slots|tables|fishing|sport)\/screen|text)\//,
    never: BROWSER_NEVER,
  },
]

/** Every import that the table forbids, as `file imports target`. */
export function importFaults(sources: Source[]): string[] {
  return sources.flatMap((source) => importsOf(source.text).flatMap((found) => faultOf(source, found)))
}

function faultOf(source: Source, { target, isType }: Import): string[] {
  const place = placeOf(source.path, target)
  const rule = RULES.find(({ from }) => from.test(source.path))
  const isForbidden = rule !== undefined && !rule.allowed.test(place)
  const isClosedDoor =
    !isType && !isTest(source) && DOORS.some(({ from, never }) => from.test(source.path) && never.test(place))
  return isForbidden || isClosedDoor ? [`${source.path} imports ${place}`] : []
}

/** `core/src/money`, `package:pg` or `node:fs`, however it was written. */
export function placeOf(path: string, target: string): string {
  if (target.startsWith('node:')) return target
  if (target.startsWith('.')) return posix.join(posix.dirname(path), target).replace(/\.tsx?$/, '')
  if (!target.startsWith('@samnang/')) return `package:${target}`
  const [, part, ...rest] = target.split('/')
  return `${part}/src/${rest.join('/').replace(/\.tsx?$/, '')}`
}

/** Files that need each other at run time; types alone are no cycle. */
export function importCycles(sources: Source[]): string[] {
  const graph = new Map(
    sources.map(({ path, text }) => [
      path.replace(/\.tsx?$/, ''),
      importsOf(text).flatMap(({ target, isType }) => (isType ? [] : [placeOf(path, target)])),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]) => {
    const seen = trail.indexOf(path)
    if (seen >= 0) cycles.push([...trail.slice(seen), path].join(' → '))
    if (seen >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
