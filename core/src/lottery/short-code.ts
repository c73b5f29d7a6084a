/**
 * A line as a clerk types it: numbers, posts, amount.
 *
 *     47 abcd 1000        47 on A, B, C and D, 1 000 riel a unit
 *     47 48 49 ab 500     several numbers of one length; 47,48,49 too
 *     123x b 500          every order of 123; in a line all numbers have an x, or none
 *     10-19 lo 200        from 10 to 19
 *     4* *5 12* *5*       same head, same tail: each star is any digit, so `4*` has two digits and `4**` three
 *     1X X5 1X3           the same with X
 *     dd ddd              00, 11 … 99; 000, 111 … 999
 *
 * Numbers have two or three digits; a range stands alone. Posts are letters, together or apart: `abcd`, `ab cd`,
 * `ablo`. The amount comes last, in riel: `1000`, `1,000`, `1000៛`. Spaces may be left out: `47ab500`. Khmer digits are
 * digits. Capitals matter in one case: `12x` is 12 in both orders, `12X` is 120 to 129. Where the whole line is in
 * capitals neither is guessed: `12*` says the second.
 */
import { latinDigits } from '../khmer/latin-digits.ts'
import type { Entered } from './expand-numbers.ts'
import type { ItemIn } from './price-item.ts'
import { isNumberWord, readNumbers } from './short-code-numbers.ts'
import { isPostWord, readPosts, type ShortCodeOffer } from './short-code-posts.ts'
import { isProblem, type Problem, problem, type Word, wordsOf } from './short-code-words.ts'

export type ShortCode = { item: ItemIn } | Problem

interface Parts {
  numbers: Word[]
  posts: Word[]
  amount: Word
}

/** The line as an item, or what is wrong with it or unclear, and where. Prices and limits are not asked here. */
export function readShortCode(text: string, offer: ShortCodeOffer, numbersMax = 100): ShortCode {
  const latin = latinDigits(text)
  const parts = partsOfLine(wordsOf(latin), latin.trimEnd().length)
  if (isProblem(parts)) return parts
  const numbers = readNumbers(parts.numbers, { isShouted: !/[a-z]/.test(latin), numbersMax })
  if (isProblem(numbers)) return numbers
  const posts = readPosts(parts.posts, offer, numbers.digits)
  if (isProblem(posts)) return posts
  return withAmount({ ...numbers, ...posts }, parts.amount)
}

function withAmount(line: Entered & { posts: string[] }, word: Word): ShortCode {
  // No leading zero, and few enough digits for a safe number.
  const isAmount = /^(?:[1-9][0-9]{0,11}|[1-9][0-9]{0,2}(?:,[0-9]{3}){1,3})៛?$/.test(word.text)
  if (!isAmount) return problem('invalid_amount', word)
  return { item: { ...line, amountRiel: Number(word.text.replace(/[,៛]/g, '')) } }
}

/** Numbers up to the first word that is none, posts up to the next one, the amount, and nothing behind it. */
function partsOfLine(words: readonly Word[], end: number): Parts | Problem {
  const numbers = takeWhile(words, isNumberWord)
  const posts = takeWhile(words.slice(numbers.length), isPostWord)
  const [amount, ...rest] = words.slice(numbers.length + posts.length)
  const missing = { from: end, to: end }
  const [firstPost, firstRest] = [posts[0], rest[0]]
  if (numbers.length === 0) return problem(firstWordProblem(words[0]), words[0] ?? missing)
  if (firstPost === undefined) return problemWithoutPost(numbers, amount, missing)
  if (amount === undefined) return problem('no_amount', missing)
  if (!/[0-9]/.test(amount.text)) return problem('unknown_word', amount)
  if (firstRest !== undefined) return problem('extra', { from: firstRest.from, to: end })
  return { numbers, posts, amount }
}

function firstWordProblem(word: Word | undefined): 'no_number' | 'unknown_word' {
  return word === undefined || isPostWord(word) ? 'no_number' : 'unknown_word'
}

/** `47 48 500`: the posts are missing before the last word, which is taken for the amount. */
function problemWithoutPost(
  numbers: readonly Word[],
  next: Word | undefined,
  missing: Word | { from: number; to: number },
): Problem {
  if (next !== undefined) return problem('unknown_word', next)
  return problem('no_post', numbers.slice(1).at(-1) ?? missing)
}

function takeWhile(words: readonly Word[], isOne: (word: Word, position: number) => boolean): Word[] {
  const end = words.findIndex((word, position) => !isOne(word, position))
  return words.slice(0, end < 0 ? words.length : end)
}
