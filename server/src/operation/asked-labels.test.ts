/** What the dashboard and the alerts ask by label, and by its value, is what a server tells: a wrong one asks for nothing, for ever. */
import { readFileSync } from 'node:fs'
import { endpoints } from '@samnang/contract/endpoints'
import { refusals } from '@samnang/contract/refusals'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { testServer } from '../../test/server.ts'

interface Panel {
  targets?: { expr: string; legendFormat?: string }[]
}

const dashboard = JSON.parse(readFileSync('deploy/grafana/samnang.json', 'utf8')) as { panels: Panel[] }
const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
  .split(/- alert: /)
  .slice(1)
const valuesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value)

/** A question of Prometheus', and the labels by which its answers are named. */
const asked = [
  ...dashboard.panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr, legendFormat = '' }) => ({ expr, named: valuesOf(legendFormat, /\{\{\s*(\w+)\s*\}\}/g) })),
  ...alerts.map((text) => ({
    expr: /expr: (.+)/.exec(text)?.[1] ?? '',
    named: valuesOf(text, /\$labels\.(\w+)/g),
  })),
]

/** What Prometheus itself adds to a series, or its client to a histogram. */
const ADDED = ['instance', 'job', 'le']
const baseOf = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')
const figuresIn = (expr: string) => valuesOf(expr, /\b((?:samnang|nodejs|process)_\w+)/g).map(baseOf)

test('labels of questions are labels of the figures in them, and values are such as come', async () => {
  const db = await testDatabase()
  const server = await testServer({ db })
  try {
    const { registry } = server.parts.metrics
    const text = await registry.metrics()
    // Every kind of figure has them; the type that all kinds share does not say so.
    const labels = new Map(
      registry
        .getMetricsAsArray()
        .map((one) => [one.name, (one as unknown as { labelNames: string[] }).labelNames]),
    )
    // Some figures begin with a process that the tests' server is not.
    const known = asked.filter(({ expr }) => figuresIn(expr).every((name) => labels.has(name)))
    expect(asked.length - known.length).toBeLessThan(6)
    for (const { expr, named } of known) {
      const has = [...ADDED, ...figuresIn(expr).flatMap((name) => labels.get(name) ?? [])]
      const wanted = [
        ...named,
        ...valuesOf(expr, /\b(?:by|on|without) ?\(([^)]*)\)/g).flatMap((list) => list.split(/, ?/)),
      ]
      if (figuresIn(expr).length > 0)
        expect(
          wanted.filter((label) => !has.includes(label)),
          expr,
        ).toEqual([])
    }
    for (const [, name = '', list = ''] of asked.flatMap(({ expr }) => [
      ...expr.matchAll(/\b(samnang_\w+)\{([^}]*)\}/g),
    ]))
      for (const [, label = '', value = ''] of list.matchAll(/(\w+)=~?"([^"]*)"/g)) {
        expect(labels.get(baseOf(name)), `${name}{${label}}`).toContain(label)
        expect(isTold(text, { name, label, value }), `${name}{${label}="${value}"}`).toBe(true)
      }
  } finally {
    await server.close()
    await db.drop()
  }
})

/** Figures of something that has to happen first are no line yet: their values are those of the contract. */
function isTold(
  text: string,
  { name, label, value }: { name: string; label: string; value: string },
): boolean {
  const methods = Object.keys(endpoints).map((endpoint) => endpoint.split(' '))
  const inContract: Record<string, (value: string) => boolean> = {
    method: (method) => methods.some(([known]) => known === method),
    route: (route) => methods.some(([, known]) => known === route),
    status: (status) => status === '5..' || status === 'undecided',
    outcome: (outcome) => outcome in refusals || outcome === 'unavailable',
    call: (call) => ['keys', 'commitDay', 'release', 'destroy', 'anchor'].includes(call),
  }
  return text.includes(`${name}{${label}="${value}"}`) || (inContract[label]?.(value) ?? false)
}
