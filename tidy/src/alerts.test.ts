/** Every alert is explained, tried, and asks for figures that exist; every runbook belongs to an alert. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allSources, isTest } from './sources.ts'

const read = (name: string) => readFileSync(`deploy/prometheus/${name}`, 'utf8')
const rules = read('alerts.yml')
const dashboard = readFileSync('deploy/grafana/samnang.json', 'utf8')
const valuesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value)

const alerts = valuesOf(rules, /- alert: (\w+)/g)
/** `VaultSilent` is told by `vault-silent.md`. */
const pageOf = (alert: string) => `${alert.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}.md`

test('every alert has a runbook, and every runbook an alert', () => {
  expect(alerts.length).toBeGreaterThan(15)
  expect(readdirSync('docs/runbooks').sort()).toEqual(alerts.map(pageOf).sort())
  expect(valuesOf(rules, /runbook: docs\/runbooks\/(\S+)/g)).toEqual(alerts.map(pageOf))
  for (const alert of alerts) {
    const page = readFileSync(`docs/runbooks/${pageOf(alert)}`, 'utf8')
    expect(page).toContain(`Alert \`${alert}\``)
    expect(valuesOf(page, /^## (.+)$/gm)).toEqual([
      "What it means for players' money",
      'What to look at',
      'What to do',
      'How to know that it is over',
    ])
  }
})

test('every alert has a name of its own, a severity, a summary, and a test of its rule', () => {
  expect(new Set(alerts).size).toBe(alerts.length)
  expect(valuesOf(rules, /severity: (critical|warning)$/gm)).toHaveLength(alerts.length)
  expect(valuesOf(rules, /summary: ["'](.+)["']$/gm)).toHaveLength(alerts.length)
  expect(valuesOf(read('alerts.test.yml'), /- name: (\w+)/g)).toEqual(alerts)
})

test('what silences others names alerts that exist', () => {
  const manager = readFileSync('deploy/alertmanager/alertmanager.yml', 'utf8')
  const named = valuesOf(manager, /matchers: \[alertname =~? "?([\w|]+)"?\]/g).flatMap((list) =>
    list.split('|'),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !alerts.includes(name))).toEqual([])
})

test('rules and dashboard ask for figures that the server makes, and leave none of them out', () => {
  const code = allSources().filter((source) => !isTest(source) && source.path.startsWith('server/src'))
  const made = new Set(code.flatMap(({ text }) => valuesOf(text, /(?:name:|watch\()\s*'(samnang_[a-z_]+)'/g)))
  for (const pool of ['money', 'reads', 'wallet'])
    for (const figure of ['connections', 'idle', 'waiting']) made.add(`samnang_pool_${pool}_${figure}`)
  const asked = new Set(
    valuesOf(rules + dashboard, /\b(samnang_[a-z_]+)/g).map((name) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    ),
  )
  expect([...asked].filter((name) => !made.has(name))).toEqual([])
  expect([...made].filter((name) => !asked.has(name))).toEqual([])
})
