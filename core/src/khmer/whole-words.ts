/**
 * Khmer has no spaces between words, and a browser finds the ends of lines by its dictionary. What the dictionary does
 * not know it cuts in two: "សម|តុល្យ", "កា|ស៊ីណូ". `|` stands where a browser was seen to cut; a line never ends there.
 */
const CUT = [
  'សម|តុល្យ',
  'កា|ស៊ី|ណូ',
  'អេ|ក្រង់',
  'កូ|ដ',
  'ជួ|រ',
  'តា|រាង',
  'បា|កា|រ៉ាត់',
  'កុំ|ព្យូទ័រ',
  'ចំណា|យ',
  'គណិត|វិទ្យា',
  'ទ|ទេ',
  'ពហុ|គុណ',
  'រ៉ូ|ឡែ|ត',
  'ហែន|ឌី|ខេប',
  'ជែក|ផត',
  'ក|ណ្តឹង',
  'លី|គ',
  'គុ|ជ',
  'អ|ក្សរ',
  'វៀត|ណាម',
  'ផ្ទៀង|ផ្ទាត់',
]

/** The word joiner: no width, no ink, and no line ends beside it. */
const JOINER = '\u2060'

const joined = new Map(CUT.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', JOINER)]))

/** The words themselves, for whoever checks where lines ended. */
export const WHOLE_WORDS: readonly string[] = [...joined.keys()]

const anyOfThem = new RegExp(WHOLE_WORDS.join('|'), 'g')

/** The text as the build shows it: the same, but that no line ends inside of these words. Catalogues have no joiners. */
export function keepWordsWhole(text: string): string {
  return text.replace(anyOfThem, (word) => joined.get(word) ?? word)
}

/** The text as the catalogues keep it. */
export function withoutJoiners(text: string): string {
  return text.replaceAll(JOINER, '')
}
