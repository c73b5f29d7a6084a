/** The four numbers of a house draw in words, with the values that this device computed. */
import type { DrawWord } from '@samnang/core/fairness/draw-lottery-numbers'
import type { PublishedDraw } from '@samnang/core/fairness/published-records'
import type { Say } from './say.ts'
import type { FairReport } from './verify-fair.ts'

export interface WordRow {
  word: number
  accepted: boolean
  post: string | null
  number: string | null
}

export interface NumbersOutline {
  numbers: { post: string; number: string; label: string }[]
  words: WordRow[]
}

const POSTS = ['A', 'B', 'C', 'D']

/** Null unless four numbers were published. */
export function numbersOf(report: FairReport, draw: PublishedDraw, say: Say): NumbersOutline | null {
  const published = draw.result?.numbers
  if (!Array.isArray(published) || published.length !== POSTS.length) return null
  const numbers = POSTS.map((post, at) => {
    const number = String(published[at])
    return { post, number, label: say('number_of_post', { post, number }) }
  })
  return { numbers, words: wordsOf(report) }
}

function wordsOf({ steps }: FairReport): WordRow[] {
  const words = (steps.find(({ code }) => code === 'numbers')?.detail.words ?? []) as readonly DrawWord[]
  let taken = 0
  return words.map(({ word, accepted, number }) => {
    const post = accepted ? (POSTS[taken++] ?? null) : null
    return { word, accepted, post, number }
  })
}
