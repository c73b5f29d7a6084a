/** At a start: what is about to run is what was released. */
import { checkOwnFiles, type OwnFiles, type OwnFilesFound, sentenceOf } from '../base/own-files.ts'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

/** Throws a `StartError` that names what differs. */
export async function expectOwnFiles(files: Pick<OwnFiles, 'check'>): Promise<void> {
  orRefuse(await files.check())
}

/** The same before anything else is run: tables and functions come from these files. */
export async function expectOwnFilesFirst({ rootDir, releaseKey }: Config): Promise<OwnFilesFound> {
  return orRefuse(await checkOwnFiles(rootDir, releaseKey))
}

function orRefuse(found: OwnFilesFound): OwnFilesFound {
  if (found.kind === 'altered') throw new StartError(sentenceOf(found))
  return found
}
