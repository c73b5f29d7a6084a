/** Journeys and tests in which a fault strikes: run once, and what they came to. */
import { spawn } from 'node:child_process'
import type { Part } from './fault-results.ts'
import type { Files } from './fault-table.ts'

/** Their first answer is the result: what passes only when it is asked again has failed. */
export function runFiles({ project, files, dose }: Files): Promise<Part> {
  return new Promise((done) => {
    const program =
      project === 'e2e'
        ? ['test.mjs', 'e2e', ...files]
        : ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files]
    const env = { ...process.env, NO_COLOR: '1', TEST_ONCE: '1' }
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'], env })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    child.on('close', (code) => done({ ...readRun(code, text), dose, struck: 'asked by its tests' }))
  })
}

/**
 * By what vitest says on the terminal: all tests have to run and pass. Whatever failed in any run of it has failed, also
 * where a later run of the same passed and the program ended well.
 */
export function readRun(code: number | null, text: string): Pick<Part, 'passed' | 'found' | 'figures'> {
  const tests = Number(/^\s*Tests .*?(\d+) passed/m.exec(text)?.[1] ?? 0)
  const isWhole = code === 0 && tests > 0 && !/^\s*(?:Test Files|Tests) .*(?:failed|skipped|todo)/m.test(text)
  const found = text.match(/(?:FAIL|Error:).*/g) ?? [`vitest ended with ${code}`]
  return { passed: isWhole, found: isWhole ? [] : found, figures: { tests } }
}
