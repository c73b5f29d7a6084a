import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of the product that stands in this folder. */
export function productVersion(rootDir: string): string {
  const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string }
  return version
}
