/** The posts of a typed line: letters together or apart, read against what the draw offers. */
import type { Digits } from './rules.ts'
import type { PostOffer } from './session-rules.ts'
import { type At, isProblem, type Problem, partsOf, problem, type Word } from './short-code-words.ts'

export type ShortCodeOffer = readonly Pick<PostOffer, 'post' | 'd2' | 'd3'>[]

const SEPARATORS = /[,;+]/

export function isPostWord({ text }: Word): boolean {
  return /^[a-z]+(?:[,;+][a-z]+)*$/i.test(text)
}

export function readPosts(
  words: readonly Word[],
  offer: ShortCodeOffer,
  digits: Digits,
): { posts: string[] } | Problem {
  const found: Word[] = []
  for (const word of words.flatMap((candidate) => partsOf(candidate, SEPARATORS))) {
    const posts = splitPosts(word, offer)
    if (isProblem(posts)) return posts
    found.push(...posts)
  }
  for (const [at, word] of found.entries()) {
    if (found.findIndex(({ text }) => text === word.text) < at) return problem('post_twice', word)
    const isOffered = offer.some(({ post, d2, d3 }) => post === word.text && (digits === 2 ? d2 : d3) > 0)
    if (!isOffered) return problem('post_not_offered', word)
  }
  return { posts: found.map(({ text }) => text) }
}

/** `ablo` is A, B and LO; where letters can be read in two ways, neither is guessed. */
function splitPosts(word: Word, offer: ShortCodeOffer): Word[] | Problem {
  const readings = readingsOf({ ...word, text: word.text.toUpperCase() }, offer)
  const [only] = readings
  if (only === undefined) return problem('unknown_post', unknownPart(word, offer))
  return readings.length > 1 ? problem('ambiguous', word) : only
}

function readingsOf(word: Word, offer: ShortCodeOffer): Word[][] {
  if (word.text === '') return [[]]
  return offer
    .filter(({ post }) => word.text.startsWith(post))
    .flatMap(({ post }) => {
      const head = { text: post, from: word.from, to: word.from + post.length }
      const rest = { text: word.text.slice(post.length), from: head.to, to: word.to }
      return readingsOf(rest, offer).map((tail) => [head, ...tail])
    })
}

/** The first letter that belongs to no post. */
function unknownPart(word: Word, offer: ShortCodeOffer): At {
  const isRead = (length: number) =>
    readingsOf({ ...word, text: word.text.slice(0, length).toUpperCase() }, offer).length > 0
  let length = word.text.length
  while (!isRead(length)) length -= 1
  return { from: word.from + length, to: word.from + length + 1 }
}
