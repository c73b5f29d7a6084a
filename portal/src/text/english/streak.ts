import type { Translation } from '../language.ts'
import type { streakTexts } from '../streak.ts'

export const streak: Translation<typeof streakTexts> = {
  title: 'Result grid',
  of_post: 'Grid of post {post}',
  views: 'View of the grid',
  view_size: 'Small/big',
  view_category: '6 categories',
  last: 'Latest draws, newest first: {list}',
  halves: 'Post {post}: ring 1–29 · disc 30–59',
  shapes: 'Ring = small · disc = big',
}
