/** Draws once more, by the verifier in Python, which shares nothing with the code that draws (docs/verifier.md). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { PublishedDraw, PublishedKeys } from '@samnang/core/fairness/verify-draw'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { findPython } from '../../build/find-python.mjs'

/** What anybody may ask of a draw. */
export interface PublicDraw {
  asked: number
  draw: PublishedDraw
  keys: PublishedKeys
  leaves: string[]
}

const VERIFIER = join(import.meta.dirname, '..', '..', 'verifier')
const PROGRAM = `
import json, sys
from verify_draw import faults_of
told = [[f"{name}: {fault}" for name, fault in faults_of(data, None) if fault] for data in json.load(sys.stdin)]
print(json.dumps(told))`

/** By draw, in their order, what does not hold. */
export async function faultsInPython(draws: readonly PublicDraw[]): Promise<string[][]> {
  if (draws.length === 0) return []
  const child = spawn(await findPython(), ['-B', '-c', PROGRAM], { cwd: VERIFIER })
  child.stdin.end(JSON.stringify(draws))
  const [told, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Error(`the second verifier ended with ${code}: ${wrong}`)
  return JSON.parse(told)
}
