/** Draws and posts of the ticket lottery in words. */
import type { Digits, LotteryDraw, LotteryType } from '@samnang/contract/lottery'
import { hour } from '../text/format.ts'
import { lotteryNames } from '../text/lottery-names.ts'

export const LOTTERY_TYPES: readonly LotteryType[] = ['VN', 'TN', 'KH']

/** "ឆ្នោតវៀតណាម". */
export function typeName(type: LotteryType): string {
  return lotteryNames(`type_${type}`)
}

type Named = Pick<LotteryDraw, 'type' | 'session' | 'title' | 'draw_at'>

/**
 * "ថ្ងៃ", "01:00 PM"; '' where the type says it all (the Thai lottery has one draw a day). What the operator has added
 * under a name of its own is called by that name.
 */
export function sessionName({ type, session, title, draw_at }: Named): string {
  if (type === 'TN' && session === 'DAY') return ''
  if (session === 'DAY' || session === 'NIGHT') return lotteryNames(`session_${session}`)
  return /^\d{4}$/.test(session) ? hour(draw_at) : title
}

/** "ឆ្នោតវៀតណាម · ថ្ងៃ". */
export function drawName(draw: Named): string {
  const [type, session] = [typeName(draw.type), sessionName(draw)]
  return session === '' ? type : lotteryNames('draw_of', { type, session })
}

/** "A B C D": posts as players write them, `LO` as `Lo`. */
export function postsText(posts: readonly string[]): string {
  return posts.map(postText).join(' ')
}

export function postText(post: string): string {
  return post === 'LO' ? 'Lo' : post
}

/** "2ខ្ទង់". */
export function digitsText(digits: Digits): string {
  return lotteryNames(`digits_${digits}`)
}
