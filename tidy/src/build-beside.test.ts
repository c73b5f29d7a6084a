import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { buildBeside } from '../../build/beside.mjs'

test('a build under way or failed leaves the former one alone, a whole one takes its place', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'samnang-build-'))
  const [target, fresh] = [join(dir, 'dist'), join(dir, 'fresh')]
  const shown = () => readFile(join(target, 'index.html'), 'utf8')
  const build = (text: string, after: () => unknown) =>
    buildBeside(target, fresh, async (outDir: string) => {
      await mkdir(outDir)
      await writeFile(join(outDir, 'index.html'), text)
      await after()
    })
  await build('first', () => {})
  await build('second', async () => expect(await shown()).toBe('first'))
  expect(await shown()).toBe('second')
  const fails = () => Promise.reject(new Error('no room'))
  await expect(build('third', fails)).rejects.toThrow('no room')
  expect(await shown()).toBe('second')
  await build('fourth', () => {})
  expect(await shown()).toBe('fourth')
  expect(await readdir(dir)).toEqual(['dist'])
  await rm(dir, { recursive: true })
})
