/** The sentences of a slot's rules sheet: one for each key that the rules name. */
import { words } from './language.ts'

export const slotRulesKhmer = {
  lines:
    'ប្រាក់ភ្នាល់ចែកស្មើគ្នាលើ {lines} ខ្សែ។ សញ្ញាដូចគ្នាលើកង់ជាប់គ្នាចាប់ពីខាងឆ្វេង តាមខ្សែមួយ ទើបឈ្នះ។ ខ្សែនីមួយៗសងតែការឈ្នះធំជាងគេ ហើយប្រាក់ឈ្នះនៃខ្សែទាំងអស់បូកចូលគ្នា។',
  ways: 'មាន {ways} ផ្លូវឈ្នះ។ សញ្ញាដូចគ្នាលើកង់ជាប់គ្នាចាប់ពីខាងឆ្វេង ឈ្នះទោះនៅជួរណាក៏ដោយ។ ប្រាក់ឈ្នះគុណនឹងចំនួនផ្លូវ។',
  anywhere: 'សញ្ញាដូចគ្នាចាប់ពី {count} ឡើងទៅ នៅកន្លែងណាក៏ដោយ ឈ្នះ។',
  tumble: 'សញ្ញាដែលឈ្នះបាត់ទៅ សញ្ញាខាងលើធ្លាក់ចុះ ហើយសញ្ញាថ្មីចូលមកបំពេញ រហូតដល់គ្មានការឈ្នះថ្មី។',
  ladder: 'ការឈ្នះបន្តបន្ទាប់ក្នុងការបង្វិលតែមួយ គុណនឹង {ladder}។ មេគុណចុងក្រោយនៅដដែលរហូតចប់។',
  threeCoins: 'សញ្ញាដូចគ្នាទាំងបីលើកង់ទាំងបី ឈ្នះតាមតារាង។',
  anyThree: 'សញ្ញាបីផ្សេងពីនេះ ដែលគ្មានកន្លែងទទេ ឈ្នះ {pay} ដងនៃប្រាក់ភ្នាល់។',
  multiplierReel: 'កង់ទីបួនគុណប្រាក់ឈ្នះ។ ឱកាស៖ {chances}។',
  wild: 'សញ្ញាជំនួស (WILD) ជំនួសសញ្ញាទាំងអស់ លើកលែងតែគង។',
  scatter: 'គងបី ឬច្រើនជាងនេះ នៅកន្លែងណាក៏ដោយ ឈ្នះ។',
  freeSpins: 'ចំនួនគងកំណត់ចំនួនការបង្វិលឥតគិតថ្លៃ៖ {steps}។ ប្រាក់ឈ្នះទាំងអស់ក្នុងនោះគុណនឹង {multiplier}។',
  freeMore: 'ក្នុងការបង្វិលឥតគិតថ្លៃ គងបី ឬច្រើនជាងនេះ បន្ថែមចំនួនលើកទៀត។',
  cap: 'ការបង្វិលមួយសងច្រើនបំផុត {cap} ដងនៃប្រាក់ភ្នាល់ ({amount})។',
  return:
    'អត្រាសងជាមធ្យម {percent}%៖ ក្នុងរយៈពេលវែង រាល់ 100៛ ដែលភ្នាល់ ហ្គេមសងវិញជាមធ្យម {percent}៛។ ឱកាសឈ្នះក្នុងការបង្វិលមួយ {hit}%។',
  fair: 'លទ្ធផលគណនាពីកូដសម្ងាត់ដែលបានបិទត្រាមុនពេលលេង ពាក្យរបស់អ្នក និងលេខរៀងនៃការបង្វិល។ លទ្ធផលមិនអាស្រ័យលើសមតុល្យ ឬប្រវត្តិទេ ហើយវគ្គមុនមិនអាចប្រាប់វគ្គបន្ទាប់បានទេ។',
  interrupted: 'បើបាត់ការតភ្ជាប់ ការបង្វិលដែលបានទទួលយក នឹងបញ្ចប់ និងសងដោយស្វ័យប្រវត្តិ។ អ្នកឃើញវានៅពេលបើកហ្គេមម្តងទៀត។',
  pace: 'ការបង្វិលមួយចំណាយពេលយ៉ាងតិច {seconds} វិនាទី។ គ្មានការលេងស្វ័យប្រវត្តិទេ។',
} as const

export const slotRulesEnglish: { readonly [K in keyof typeof slotRulesKhmer]: string } = {
  lines:
    'The bet is shared evenly among {lines} lines. The same symbols on neighbouring reels from the left, along a line, win. Each line pays its highest win only, and the wins of all lines are added.',
  ways: 'There are {ways} ways to win. The same symbols on neighbouring reels from the left win in any row. The win is multiplied by the number of ways.',
  anywhere: '{count} or more of the same symbol win anywhere.',
  tumble:
    'Winning symbols vanish, the symbols above fall down and new ones fill the places, until nothing new wins.',
  ladder: 'Wins that follow each other in one spin are multiplied by {ladder}. The last multiplier stays.',
  threeCoins: 'Three of the same symbol on the three reels win as the table says.',
  anyThree: 'Any other three symbols without a blank win {pay} times the bet.',
  multiplierReel: 'The fourth reel multiplies the win. Chances: {chances}.',
  wild: 'WILD stands for every symbol except the gong.',
  scatter: 'Three or more gongs win anywhere.',
  freeSpins: 'Gongs win free spins: {steps}. Every win in them is multiplied by {multiplier}.',
  freeMore: 'Three or more gongs during free spins add more of them.',
  cap: 'A spin pays at most {cap} times the bet ({amount}).',
  return:
    'Return {percent}%: on average, over a long time, {percent}៛ of every 100៛ bet are paid out. Chance of a win in one spin: {hit}%.',
  fair: 'Results come from a secret code that was sealed before play, your own text and the number of the spin. They do not depend on balance or history, and past rounds do not predict the next one.',
  interrupted:
    'If the connection is lost, a spin that was accepted is finished and paid automatically. You see it when you open the game again.',
  pace: 'A spin takes at least {seconds} seconds. There is no automatic play.',
}

export const slotRules = words(slotRulesKhmer, slotRulesEnglish)
