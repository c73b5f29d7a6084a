import { expect, test } from 'vitest'
import { accountTexts } from './account.ts'
import { accountRefusalTexts } from './account-refusal.ts'
import { bannerTexts } from './banner.ts'
import { baseTexts } from './base.ts'
import { bottomBarTexts } from './bottom-bar.ts'
import { cashierReasonsTexts } from './cashier-reasons.ts'
import { cashierStepsTexts } from './cashier-steps.ts'
import { contactTexts } from './contact.ts'
import { deadEndsTexts } from './dead-ends.ts'
import { depositTexts } from './deposit.ts'
import * as english from './english.ts'
import { fairTexts } from './fair.ts'
import { familiesTexts } from './families.ts'
import { gamesTexts } from './games.ts'
import { handOverTexts } from './hand-over.ts'
import { homeTexts } from './home.ts'
import { khqrTexts } from './khqr.ts'
import { catalogue, fill } from './language.ts'
import { logOutTexts } from './log-out.ts'
import { loginTexts } from './login.ts'
import { lotteryTexts } from './lottery.ts'
import { lotteryBetTexts } from './lottery-bet.ts'
import { lotteryCodeTexts } from './lottery-code.ts'
import { lotteryLinesTexts } from './lottery-lines.ts'
import { lotteryNamesTexts } from './lottery-names.ts'
import { lotteryPagesTexts } from './lottery-pages.ts'
import { lotteryRefusalTexts } from './lottery-refusal.ts'
import { lotto59Texts } from './lotto59.ts'
import { menuTexts } from './menu.ts'
import { morePadsTexts } from './more-pads.ts'
import { myNumbersTexts } from './my-numbers.ts'
import { noticesTexts } from './notices.ts'
import { overlaysTexts } from './overlays.ts'
import { ownAmountTexts } from './own-amount.ts'
import { ownRoomTexts } from './own-room.ts'
import { peopleTexts } from './people.ts'
import { recordsTexts } from './records.ts'
import { refusalTexts } from './refusal.ts'
import { rulesTexts } from './rules.ts'
import { safePlayTexts } from './safe-play.ts'
import { shellTexts } from './shell.ts'
import { slipTexts } from './slip.ts'
import { statisticsTexts } from './statistics.ts'
import { statusTexts } from './status.ts'
import { streakTexts } from './streak.ts'
import { ticketsTexts } from './tickets.ts'
import { titleTexts } from './titles.ts'
import { voidReasonsTexts } from './void-reasons.ts'
import { winTexts } from './win.ts'
import { withdrawalTexts } from './withdrawal.ts'

const khmer: Record<keyof typeof english, Record<string, string>> = {
  base: baseTexts,
  fair: fairTexts,
  games: gamesTexts,
  overlays: overlaysTexts,
  cashierReasons: cashierReasonsTexts,
  cashierSteps: cashierStepsTexts,
  withdrawal: withdrawalTexts,
  contact: contactTexts,
  notices: noticesTexts,
  banner: bannerTexts,
  deadEnds: deadEndsTexts,
  deposit: depositTexts,
  account: accountTexts,
  logOut: logOutTexts,
  login: loginTexts,
  lotteryNames: lotteryNamesTexts,
  lotteryPages: lotteryPagesTexts,
  lottery: lotteryTexts,
  lotteryBet: lotteryBetTexts,
  lotteryCode: lotteryCodeTexts,
  lotteryLines: lotteryLinesTexts,
  lotteryRefusal: lotteryRefusalTexts,
  lotto59: lotto59Texts,
  menu: menuTexts,
  records: recordsTexts,
  refusal: refusalTexts,
  shell: shellTexts,
  handOver: handOverTexts,
  home: homeTexts,
  bottomBar: bottomBarTexts,
  families: familiesTexts,
  khqr: khqrTexts,
  accountRefusal: accountRefusalTexts,
  rules: rulesTexts,
  safePlay: safePlayTexts,
  ownAmount: ownAmountTexts,
  ownRoom: ownRoomTexts,
  slip: slipTexts,
  people: peopleTexts,
  statistics: statisticsTexts,
  status: statusTexts,
  morePads: morePadsTexts,
  myNumbers: myNumbersTexts,
  win: winTexts,
  streak: streakTexts,
  tickets: ticketsTexts,
  titles: titleTexts,
  voidReasons: voidReasonsTexts,
}
const translations = new Map<string, Record<string, string>>(Object.entries(english))
const parts = Object.entries(khmer).map(([name, texts]) => ({
  name,
  khmer: texts,
  english: translations.get(name) ?? {},
}))

const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test.each(parts)('both languages of $name say the same keys and values', ({ khmer, english }) => {
  expect(Object.keys(english).sort()).toEqual(Object.keys(khmer).sort())
  for (const [key, text] of Object.entries(khmer)) {
    expect([key, names(english[key] ?? '')]).toEqual([key, names(text)])
  }
})

test('Khmer texts are in composed form and hold no invisible spaces at their ends', () => {
  for (const { khmer } of parts) {
    for (const text of Object.values(khmer)) {
      expect(text).toBe(text.normalize('NFC'))
      expect(text).toBe(text.trim())
    }
  }
})

test('values are put in; what has none stays visible', () => {
  expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}')
  const t = catalogue('base', { hello: 'សួស្តី {name}' })
  expect(t('hello', { name: 'ស្រី' })).toBe('សួស្តី ស្រី')
})
