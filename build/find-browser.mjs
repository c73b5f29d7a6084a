import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { installDebian, mayInstall } from './debian.mjs'
import { PlainError, step } from './progress.mjs'
import { runQuietly } from './run.mjs'

/** What draws pages and nothing around them comes first: it needs a third less of the machine. */
const NAMES = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
]
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const WHAT_TO_DO =
  'The journeys need a browser: install Chrome or Chromium (Debian: apt-get install chromium), or set CHROME_PATH.'

/** The path of a Chrome or Chromium that runs; installed from Debian where none is there and we may. */
export async function findBrowser() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (await runs(given)) return given
    throw new PlainError(`CHROME_PATH=${given} does not run: name an installed Chrome or Chromium.`)
  }
  const found =
    (await installed()) ?? ((await mayInstall()) ? await step('installing Chromium', install) : null)
  if (!found) throw new PlainError(WHAT_TO_DO)
  return found
}

async function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_APPS]
  for (const path of candidates) {
    if (await runs(path)) return path
  }
  return null
}

async function runs(path) {
  try {
    await access(path, constants.X_OK)
    return (await runQuietly(path, ['--version'])).code === 0
  } catch {
    return false
  }
}

/** Not every Debian has the shell by itself. */
async function install() {
  const shell = await installDebian('chromium-headless-shell')
  const { code, output } = shell.code === 0 ? shell : await installDebian('chromium')
  if (code !== 0) throw new PlainError(`${WHAT_TO_DO}\napt-get said: ${output.split('\n').at(-1)}`)
  return installed()
}
