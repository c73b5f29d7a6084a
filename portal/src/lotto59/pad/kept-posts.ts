/** The posts of the last number bet on this device: whoever comes to the pad can bet with the next tap. */
import type { Post } from '@samnang/contract/shapes'
import { POSTS } from '@samnang/core/lotto59/markets'

const NAME = 'posts'
const FIRST: readonly Post[] = ['A']

/** Never empty: post A where nothing is known. */
export function keptPosts(): readonly Post[] {
  try {
    const text = localStorage.getItem(NAME) ?? ''
    const posts = POSTS.filter((post) => text.includes(post))
    return posts.length > 0 ? posts : FIRST
  } catch {
    return FIRST
  }
}

export function keepPosts(posts: readonly Post[]): void {
  try {
    localStorage.setItem(NAME, posts.join(''))
  } catch {
    // Private windows may refuse storage: the next visit begins with post A.
  }
}
