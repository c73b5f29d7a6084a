import type { Translation } from '../language.ts'
import type { statisticsTexts } from '../statistics.ts'

export const statistics: Translation<typeof statisticsTexts> = {
  title: 'Statistics of the last 100 draws',
  show: 'Show the statistics',
  posts: 'Posts',
  chart: 'Post {post}: how often each number came up (draws: {n})',
  most: 'Most often: {list}',
  never: 'Numbers that did not come up: {n}',
  table: 'Show as a table',
  no_prediction:
    'These figures tell only what has been; they do not predict the next result. In every draw the numbers 1 to 59 have the same chance, 1/59, on each post.',
}
