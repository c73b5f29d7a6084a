/** Breaks a text into lines that fit; at spaces, and inside of a word only where it alone is too wide. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (measure(line) > width && line.length > 1) {
      const fits = fitting(line, width, measure)
      lines.push(line.slice(0, fits))
      line = line.slice(fits)
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** Length of the longest start that fits, at least one letter; a Khmer sign stays with its letter. */
function fitting(word: string, width: number, measure: (text: string) => number): number {
  const ends = letterEnds(word)
  const fits = ends.filter((end) => measure(word.slice(0, end)) <= width).at(-1)
  return fits ?? ends[0] ?? word.length
}

/** After each letter with its signs: vowels, marks, and coeng with the consonant below. */
function letterEnds(word: string): number[] {
  return [...word.matchAll(/[\s\S](?:\u17d2[\s\S]|[\u17b4-\u17d3\u17dd\u200b-\u200d])*/g)].map(
    (match) => match.index + match[0].length,
  )
}
