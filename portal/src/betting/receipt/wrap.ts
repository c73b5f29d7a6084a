/** Breaks a text into lines that fit: at spaces, else between Khmer words, and inside of one only where it alone is too wide. */
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

/** Length of the longest start that fits: whole words, else letters, at least one; a Khmer sign stays with its letter. */
function fitting(phrase: string, width: number, measure: (text: string) => number): number {
  const longest = (ends: number[]) => ends.filter((end) => measure(phrase.slice(0, end)) <= width).at(-1)
  const letters = letterEnds(phrase)
  return longest(wordEnds(phrase)) ?? longest(letters) ?? letters[0] ?? phrase.length
}

/** After each word; none beside a word joiner. Browsers without Khmer words know only the end. */
function wordEnds(phrase: string): number[] {
  if (typeof Intl.Segmenter !== 'function') return [phrase.length]
  const words = [...new Intl.Segmenter('km', { granularity: 'word' }).segment(phrase)]
  return words
    .map(({ index, segment }) => index + segment.length)
    .filter((end) => phrase[end] !== '\u2060' && phrase[end - 1] !== '\u2060')
}

/** After each letter with its signs: vowels, marks, and coeng with the consonant below. */
function letterEnds(word: string): number[] {
  return [...word.matchAll(/[\s\S](?:\u17d2[\s\S]|[\u17b4-\u17d3\u17dd\u200b-\u200d\u2060])*/g)].map(
    (match) => match.index + match[0].length,
  )
}
