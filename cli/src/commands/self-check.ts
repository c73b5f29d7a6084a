import { checkOwnFiles, sentenceOf } from '@samnang/server/base/own-files'
import type { Command } from '../command.ts'

const selfCheck: Command = {
  name: 'self-check',
  usage: '',
  summary: 'Whether the files here are those of the release, as its signed list says.',
  positionals: [0, 0],
  async run(_words, { config, print }) {
    const found = await checkOwnFiles(config.rootDir, config.releaseKey)
    print(sentenceOf(found), found)
    return found.kind === 'altered' ? 1 : 0
  },
}

export const selfCheckCommands = [selfCheck]
