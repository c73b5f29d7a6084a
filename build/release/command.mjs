import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError } from '../progress.mjs'
import { runQuietly } from '../run.mjs'
import { makeArchive } from './make-archive.mjs'

const HELP = `npm run release [-- --out DIR] [-- --key FILE] [-- --trial]

Makes samnang-VERSION-PLATFORM.tar.gz in DIR (default: releases/): programs, screens, SQL, documents and the packages that
run, with a list of them (CycloneDX) and their licences, and beside it its SHA-256. The host that unpacks it needs Node and
nothing else. The work tree must be committed, the commit tagged vVERSION, and CHANGELOG.md have a section of that version.

  --out DIR   where to put it
  --key FILE  signs the list of its files with this Ed25519 key (PEM); who runs it names the public key as RELEASE_KEY
  --trial     of a commit that is no release: the name carries the commit, tag and section are not asked for`

/**
 * The archive of the commit that is checked out.
 * @throws PlainError when the commit is not what a release is made of: says what to do.
 */
export async function release(rootDir, args) {
  const { out, key, trial, help } = wordsOf(args)
  if (help) return console.log(HELP)
  const commit = await committed(rootDir)
  const { version } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8'))
  if (!trial) await isAnnounced(rootDir, version)
  const name = trial ? `${version}-${commit.slice(0, 8)}` : version
  const places = { outDir: resolve(rootDir, out), keyFile: key && resolve(rootDir, key) }
  const made = await makeArchive(rootDir, { name, version, commit, ...places })
  const signed = made.releaseKey ? `, signed: RELEASE_KEY=${made.releaseKey}` : ''
  console.log(`${made.file}\n${(made.bytes / 1e6).toFixed(1)} MB, SHA-256 ${made.sha256}${signed}`)
}

function wordsOf(args) {
  const options = {
    out: { type: 'string', default: 'releases' },
    key: { type: 'string' },
    trial: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  }
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new PlainError(`${error.message}\n\n${HELP}`)
  }
}

async function committed(rootDir) {
  const git = (...words) => runQuietly('git', words, { cwd: rootDir })
  const head = await git('rev-parse', 'HEAD').catch(() => ({ code: 1 }))
  if (head.code !== 0) throw new PlainError(`${rootDir} is no git checkout: a release is made of a commit.`)
  const { output } = await git('status', '--porcelain')
  if (output) throw new PlainError(`Commit or take back first, a release is made of a commit:\n${output}`)
  return head.output
}

async function isAnnounced(rootDir, version) {
  const tag = await runQuietly('git', ['tag', '--points-at', 'HEAD'], { cwd: rootDir })
  const tags = tag.output.split('\n')
  if (!tags.includes(`v${version}`))
    throw new PlainError(
      `This commit has no tag v${version}. If it is that release ("A release" in CONTRIBUTING.md says what comes before): ` +
        `git tag -a v${version} -m 'Samnang ${version}', and once more. An archive to try of any commit: npm run release -- --trial`,
    )
  const changes = await readFile(join(rootDir, 'CHANGELOG.md'), 'utf8')
  if (!changes.split('\n').some((line) => line.startsWith(`## ${version}`)))
    throw new PlainError(
      `CHANGELOG.md has no section "## ${version}": say what operators and players notice.`,
    )
}
