/** The rules of the sportsbook, in both languages: what is virtual, how prices are made, how bets are settled. */
import { words } from './language.ts'

export const sportRulesKhmer = {
  head_virtual: 'ការប្រកួតនិម្មិត',
  virtual_1: 'ការប្រកួតទាំងអស់ជាការប្រកួតនិម្មិត។ ក្លឹប និងលីគទាំងអស់ជារឿងប្រឌិត។ លទ្ធផលមិនអាស្រ័យលើអ្នកលេង សមតុល្យ ឬការភ្នាល់ទេ។',
  virtual_2: 'ការប្រកួតមួយ 90 នាទី លេងក្នុង 6 នាទី។ ការប្រកួតថ្មីចាប់ផ្តើមរៀងរាល់ 3 នាទី ក្នុងលីគទាំង 4។',
  head_margin: 'ហាងឆេង និងចំណែកអ្នករៀបចំ',
  margin_1: 'ហាងឆេងទាំងអស់គណនាពីតារាងតែមួយ ដែលមានឱកាសនៃគ្រប់ពិន្ទុ ហើយរួមបញ្ចូលចំណែកអ្នករៀបចំរួចហើយ។',
  margin_two: 'ហែនឌីខេប លើស/ក្រោម សេស/គូ និងទាំងពីរក្រុមស៊ុតបញ្ចូល៖ {margin}',
  margin_three: 'ឈ្នះ–ស្មើ 1X2៖ {margin}',
  margin_score: 'ពិន្ទុត្រឹមត្រូវ៖ {margin}',
  margin_mix:
    'ក្នុងភ្នាល់ចម្រុះ ចំណែកអ្នករៀបចំកើនតាមចំនួនជម្រើស៖ 2 ប្រហែល 6.6% · 3 ប្រហែល 9.8% · 5 ប្រហែល 15.8% · 10 ប្រហែល 29%។',
  head_bets: 'ការភ្នាល់',
  bets_1:
    'ភ្នាល់ទោលមានជម្រើសមួយ។ ភ្នាល់ចម្រុះមានពី 2 ដល់ {legs} ការប្រកួត ការប្រកួតមួយ បានជម្រើសតែមួយ ហើយហាងឆេងគុណគ្នា (ច្រើនបំផុត {price})។',
  bets_2: 'ភ្នាល់ពី {min} ឡើង ជាពហុគុណនៃ {step}។ ប័ណ្ណមួយសងច្រើនបំផុត {payout} គិតទាំងប្រាក់ភ្នាល់។',
  bets_3:
    'ពេលការប្រកួតកំពុងលេង ការភ្នាល់រង់ចាំ 5 ទៅ 8 វិនាទី ហើយរហូតដល់គ្មានក្រុមណាវាយលុក។ ហាងឆេងគឺហាងឆេងនៅពេលនោះ។ បើមានគ្រាប់បញ្ចូល ប្រភេទភ្នាល់ផ្អាក ឬហាងឆេងប្តូរលើសពីអ្វីដែលអ្នកយល់ព្រម ការភ្នាល់ត្រូវបោះបង់ ហើយប្រាក់សងវិញទាំងអស់។',
  bets_4: 'ហាងឆេងអវិជ្ជមាន (ម៉ាឡេ ឬឥណ្ឌូ)៖ ចំនួនដែលអ្នកបញ្ចូលគឺចំនួនចង់ឈ្នះ។ ប័ណ្ណបង្ហាញប្រាក់ដែលត្រូវកាត់ពិតប្រាកដ។',
  head_settle: 'ការទូទាត់',
  settle_1x2: '1X2៖ 1 ម្ចាស់ផ្ទះឈ្នះ · X ស្មើ · 2 ភ្ញៀវឈ្នះ។ រាប់ពិន្ទុពេញ 90 នាទី។',
  settle_ah: 'ហែនឌីខេប៖ បូកលេខហែនឌីខេបទៅពិន្ទុក្រុមដែលជ្រើសរើស។ ភ្នាល់ពេលកំពុងលេង រាប់តែគ្រាប់បញ្ចូលបន្ទាប់ពីភ្នាល់។',
  settle_quarter: 'បន្ទាត់ 0.25 និង 0.75 ចែកប្រាក់ភ្នាល់ជាពីរចំណែកស្មើគ្នាលើបន្ទាត់ជិតខាង៖ អាចឈ្នះពាក់កណ្តាល ឬចាញ់ពាក់កណ្តាល។',
  settle_half: 'ឈ្នះពាក់កណ្តាល៖ ពាក់កណ្តាលសងតាមហាងឆេង ពាក់កណ្តាលសងវិញ។ ចាញ់ពាក់កណ្តាល៖ ពាក់កណ្តាលសងវិញ។',
  settle_ou: 'លើស/ក្រោម៖ គ្រាប់បញ្ចូលសរុបនៃការប្រកួតទាំងមូល រួមទាំងមុនពេលភ្នាល់។',
  settle_cs: 'ពិន្ទុត្រឹមត្រូវ៖ ត្រូវនឹងពិន្ទុចុងក្រោយពិតប្រាកដ។ «ពិន្ទុផ្សេង» គឺក្រុមណាមួយស៊ុតបញ្ចូលលើស 4។',
  settle_oe: 'សេស/គូ៖ គ្រាប់បញ្ចូលសរុប។ 0 ជាគូ។',
  settle_btts: 'ទាំងពីរក្រុមស៊ុតបញ្ចូល៖ ក្រុមទាំងពីរស៊ុតបញ្ចូលយ៉ាងតិចម្ខាងមួយគ្រាប់។',
  settle_push: 'ស្មើបន្ទាត់ ឬការប្រកួតទុកជាមោឃៈ៖ ប្រាក់ភ្នាល់សងវិញ។ ក្នុងភ្នាល់ចម្រុះ ជម្រើសនោះរាប់ជា 1.00។',
  settle_again: 'បើលទ្ធផលត្រូវកែក្រោយទូទាត់ ប័ណ្ណត្រូវទូទាត់ឡើងវិញតាមលទ្ធផលត្រឹមត្រូវ ហើយសមតុល្យអាចថយចុះ។',
  settle_round: 'ប្រាក់សងបង្គត់ចុះជារៀលគត់។',
  head_cash_out: 'ទទួលប្រាក់មុន',
  cash_out_1:
    'តម្លៃគឺ 95% នៃតម្លៃមធ្យមរបស់ប័ណ្ណនៅពេលនោះ។ ពេលការប្រកួតកំពុងលេង វារង់ចាំដូចការភ្នាល់ ហើយអ្នកទទួលតាមតម្លៃនៅចុងក្រោយនៃការរង់ចាំ។ មិនមានពេលប្រភេទភ្នាល់ផ្អាក ពេលមានការវាយលុក ឬជិតចប់ការប្រកួតទេ។',
} as const

export const sportRulesEnglish: { readonly [K in keyof typeof sportRulesKhmer]: string } = {
  head_virtual: 'Virtual matches',
  virtual_1:
    'All matches are virtual; all clubs and leagues are fictional. Results never depend on players, balances or bets.',
  virtual_2: 'The 90 minutes of a match are played in 6. New matches kick off every 3 minutes in 4 leagues.',
  head_margin: 'Prices and margin',
  margin_1: 'All prices come from one table of chances of the scores, and contain the margin.',
  margin_two: 'Handicap, over/under, odd/even and both to score: {margin}',
  margin_three: 'Match result 1X2: {margin}',
  margin_score: 'Correct score: {margin}',
  margin_mix:
    'In a mix parlay the margin grows with the legs: 2 about 6.6% · 3 about 9.8% · 5 about 15.8% · 10 about 29%.',
  head_bets: 'Bets',
  bets_1:
    'A single has one selection. A mix parlay has 2 to {legs} matches, one selection each, and the odds are multiplied (at most {price}).',
  bets_2: 'Stakes from {min}, in multiples of {step}. A ticket pays at most {payout}, the stake included.',
  bets_3:
    'During a match a bet waits 5 to 8 seconds, and then until no side attacks. Its price is the one of that moment. After a goal, a suspension or a price change beyond what you accept it is cancelled and the stake is refunded.',
  bets_4:
    'With negative odds (Malay or Indonesian) the amount you enter is what you want to win. The slip shows what is really taken.',
  head_settle: 'Settlement',
  settle_1x2: '1X2: 1 home wins · X draw · 2 away wins. The score after 90 minutes counts.',
  settle_ah:
    'Handicap: the line is added to the goals of the chosen team. For a bet during the match only goals after the bet count.',
  settle_quarter:
    'Lines of 0.25 and 0.75 split the stake into two equal halves on the neighbouring lines: half won or half lost is possible.',
  settle_half:
    'Half won: one half is paid at the odds, one half is refunded. Half lost: one half is refunded.',
  settle_ou: 'Over/under: all goals of the match, those before the bet included.',
  settle_cs: 'Correct score: the exact final score. “Any other score” means that a team scores more than 4.',
  settle_oe: 'Odd/even: all goals of the match. 0 is even.',
  settle_btts: 'Both teams to score: each team scores at least one goal.',
  settle_push:
    'On the line, or a void match: the stake is refunded. In a mix parlay the selection counts as 1.00.',
  settle_again:
    'If a result is corrected after settlement, the ticket is settled again by the right result, and the balance may fall.',
  settle_round: 'Payouts are rounded down to whole riel.',
  head_cash_out: 'Cash-out',
  cash_out_1:
    'The offer is 95% of what the bet is worth on average at the moment. During a match it waits like a bet, and you get the offer at the end of the wait. There is none while a market is suspended, during an attack, or shortly before the end of a match.',
}

export const sportRules = words(sportRulesKhmer, sportRulesEnglish)
