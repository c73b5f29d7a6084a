/**
 * One word per concept, in both languages: what may not be said, and what is said instead. Agreed on after every text
 * had been read; a word that comes back brings back the confusion that it was dropped for.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Source, withoutComments } from './sources.ts'

type Rule = { word: RegExp; instead: string }

const KHMER: readonly Rule[] = [
  { word: /គ្រាប់ពូជ|គ្រាប់សម្ងាត់|គ្រាប់ចាស់/, instead: 'កូដសម្ងាត់ (a seed is for sowing)' },
  { word: /លេខត្រា|លេខកូដ/, instead: 'កូដត្រា' },
  { word: /ចាក់សោ|ចាក់ត្រា/, instead: 'បិទត្រា' },
  { word: /(?<![\u1780-\u17d3])ត្រា|(?:បញ្ជី|នឹង|ក្នុង)ត្រា/, instead: 'កូដត្រា' },
  { word: /អត្រាសងវិញ|អត្រាសងតាម|សងត្រឡប់|ត្រឡប់មកវិញជាមធ្យម/, instead: 'អត្រាសងជាមធ្យម, សងជាមធ្យម' },
  { word: /ភាពត្រឹមត្រូវ/, instead: 'ភាពយុត្តិធម៌' },
  { word: /លុបចោល/, instead: 'ទុកជាមោឃៈ (a draw, a bet), បោះបង់ (a game’s round), លុប (what a player deletes)' },
  { word: /ចំនួនភ្នាល់/, instead: 'ប្រាក់ភ្នាល់ (the other is a number of bets)' },
  { word: /ជុំ(?!វិញ|គ្នា)/, instead: 'វគ្គលេង' },
  { word: /ប្រាក់សាកល្បង/, instead: 'លុយសាកល្បង' },
  { word: /កម្រិតចំណាយ/, instead: 'កម្រិតកំណត់' },
  { word: /អត្ថបទ/, instead: 'ពាក្យរបស់អ្នក' },
  { word: /ចំនួនគុណ|ចំនួនគត់នៃ/, instead: 'ពហុគុណនៃ' },
  { word: /វគ្គប្រើប្រាស់|ការចូលលេង/, instead: 'ការចូលប្រើ (វគ្គ is a draw)' },
  { word: /ទីផ្សារ/, instead: 'ប្រភេទភ្នាល់' },
  { word: /ចលនា/, instead: 'ប្រតិបត្តិការ' },
  { word: /(?<!ការ)ផ្សាយ/, instead: 'ប្រកាស' },
  { word: /តម្លើង/, instead: 'បង្កើន' },
  { word: /វេទិកា/, instead: 'គេហទំព័រ' },
  { word: /ឬ\?|ដែរឬទេ/, instead: '…មែនទេ? or, of an offer, …ដែរទេ?' },
  { word: /អាជ្ញាបណ្ណ/, instead: 'អាជ្ញាប័ណ្ណ' },
  { word: /បាត់អ៊ីនធឺណិត/, instead: 'បាត់ការតភ្ជាប់ (the state), គ្មានអ៊ីនធឺណិត (the reason)' },
  { word: /លទ្ធផលមុនៗ/, instead: 'លទ្ធផលពីមុន (older browsers break the other inside)' },
  { word: /ឆ្លើយការរំលឹក/, instead: 'ឆ្លើយតបការរំលឹក' },
  { word: /លេខ [០-៩]/, instead: 'the number before the noun: 5 លេខ (លេខ 5 is “number five”)' },
  { word: /លុយរបស់អ្នករួច/, instead: 'គណនីរបស់អ្នករួច' },
  { word: /នេសាទ/, instead: 'បាញ់ត្រី (the other is real fishing)' },
  { word: /ឆ្នោតយួន/, instead: 'ឆ្នោតវៀតណាម' },
  { word: /\u17d2\u178a/, instead: 'coeng TA: one spelling of two that look alike' },
  { word: /[\u200b\u2060]/, instead: 'no invisible sign: line breaks are joined where texts are shown' },
]

const ENGLISH: readonly Rule[] = [
  { word: /\bby (?:itself|themselves)\b/i, instead: 'automatically' },
  { word: /\b(?:paid|given) back\b|\bstakes? (?:is |was |were )?returned\b/i, instead: 'refunded' },
  { word: /\bstands? (?:on|beside|here)\b/i, instead: 'is on, came up on, is shown next to' },
  { word: /\bmend\b/i, instead: 'fix' },
  { word: /\bbooked\b/i, instead: 'credited, recorded' },
  { word: /\bdoes not answer\b/i, instead: 'is not responding' },
  { word: /\bwithout any value\b/i, instead: 'with no real value' },
  { word: /\btries\b(?! again)/i, instead: 'attempts' },
  { word: /\bpass(?:ed)? (?:the|a) (?:\w+ )?limit\b/i, instead: 'exceed' },
  { word: /\b(?:seed|hash)\b/i, instead: 'secret code, seal' },
  { word: /\blocked in\b|\blocks a secret\b/i, instead: 'sealed' },
  { word: /\bdraw was cancelled\b/i, instead: 'void (a round of a game is cancelled)' },
  { word: /\bsay nothing about the next\b/i, instead: 'do not predict the next one' },
  { word: /\b(?:a|per) (?:player|bullet) and\b(?<!per player and)/i, instead: 'per player and …' },
]

/** Anybody may be a player, an operator or a developer. */
const PERSON: Rule = {
  word: /\b(?:he|him|his|himself|she|her|hers|herself)\b/i,
  instead: 'they, them, their',
}

/** Names that hold Khmer digits: the game, categories and ranges of lotto 59. Everything else counts in Arabic. */
const NAMES_WITH_DIGITS = /ឡូតូ ៥៩|(?:តូច|ធំ)[១-៥]|ចន្លោះទី [១-៧]|(?:តូច|ធំ) \(ចន្លោះទី [៦៧]\)/g

/** `path:line: what` for every Khmer word of `lines` that was dropped, and every quantity in Khmer digits. */
export function droppedKhmer(source: Source): string[] {
  return linesOf(spoken(source)).flatMap(({ place, line }) => [
    ...broken(KHMER, place, line),
    ...(/[០-៩]/.test(line.replace(NAMES_WITH_DIGITS, '')) ? [`${place}: Khmer digits count nothing`] : []),
  ])
}

/** The same for English sentences. Keys and code are no sentences: only what is quoted is read. */
export function droppedEnglish(source: Source): string[] {
  return linesOf(spoken(source)).flatMap(({ place, line }) => broken(ENGLISH, place, quotedIn(line)))
}

/** Where a player, an operator or a developer is a man. */
export function menOnly(source: Source): string[] {
  return linesOf(source).flatMap(({ place, line }) => broken([PERSON], place, line))
}

/** A file without its comments, which nobody sees on a screen. */
function spoken(source: Source): Source {
  return /\.tsx?$/.test(source.path) ? { ...source, text: withoutComments(source.text) } : source
}

function linesOf({ path, text }: Source): { place: string; line: string }[] {
  return text.split('\n').map((line, index) => ({ place: `${path}:${index + 1}`, line }))
}

function broken(rules: readonly Rule[], place: string, line: string): string[] {
  return rules.flatMap(({ word, instead }) => {
    const found = word.exec(line)
    return found ? [`${place}: “${found[0]}”, say ${instead}`] : []
  })
}

function quotedIn(line: string): string {
  const quoted = line.match(/'(?:[^'\\]|\\.)*'|"[^"]*"/g) ?? []
  return quoted.join(' ').replace(/\{\w+\}/g, '')
}

/** Files below `folders` whose names end in one of `endings`; what is built or not ours is left out. */
export function textsBelow(folders: string[], endings: RegExp): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => endings.test(name) && !/(?:^|\/)(?:node_modules|dist|fixtures|results)\//.test(name))
      .map((name) => join(folder, name))
      .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  )
}
