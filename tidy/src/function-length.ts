import type { Source } from './sources.ts'

/** A screen; longer ones must have grown for a reason, and are listed. */
export const LINES_MAX = 60

const START =
  /^(\s*)(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|(?:const|let) (\w+)(?::[^=]+)? = (?:async )?(?:\(.*|\w+ )=> )/

/** Named functions longer than a screen as `path#name` and their lines; Biome's indentation shows where one ends. */
export function longFunctions(sources: Source[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { path, text } of sources) {
    const lines = text.split('\n')
    for (const [index, line] of lines.entries()) {
      const start = START.exec(line)
      if (!start) continue
      const length = lengthFrom(lines, index, start[1] ?? '')
      if (length > LINES_MAX) found.set(`${path}#${start[2] ?? start[3]}`, length)
    }
  }
  return found
}

/** To the first line that closes at the same depth: `}`, `})`, `)`; a signature over several lines closes with `) {`. */
function lengthFrom(lines: string[], index: number, indent: string): number {
  const end = lines.findIndex(
    (line, at) =>
      at > index &&
      line.startsWith(indent) &&
      /^[})\]]/.test(line.slice(indent.length)) &&
      !/[{(]$|=>$/.test(line),
  )
  return end < 0 ? 0 : end - index + 1
}
