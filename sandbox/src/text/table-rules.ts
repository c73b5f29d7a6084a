/** The sentences of a table's rules sheet, in both languages: `{game}_{n}`, and those that hold for every table. */
import { words } from './language.ts'

export const tableRulesKhmer = {
  baccarat_1:
    'លេងដោយបៀ 8 សម្រាប់ ដែលសាប់ថ្មីគ្រប់វគ្គលេង។ អាត់ស្មើ 1 លេខ 2 ដល់ 9 តាមលេខ លេខ 10 និងរូប J Q K ស្មើ 0។ យកតែលេខខ្ទង់ចុងក្រោយនៃផលបូក។ ខាងណាជិត 9 ជាង ខាងនោះឈ្នះ។',
  baccarat_2: 'កូន និងមេទទួលបានម្នាក់ពីរសន្លឹក។ បើខាងណាបាន 8 ឬ 9 គ្មានការចាប់បន្ថែមទេ។ កូនចាប់សន្លឹកទីបីពេលបាន 0 ដល់ 5។',
  baccarat_3:
    'បើកូនមិនចាប់ មេចាប់ពេលបាន 0 ដល់ 5។ បើកូនចាប់៖ មេបាន 0–2 ចាប់ជានិច្ច · បាន 3 ចាប់លើកលែងតែសន្លឹកទីបីរបស់កូនជា 8 · បាន 4 ចាប់ពេលវាជា 2–7 · បាន 5 ពេលវាជា 4–7 · បាន 6 ពេលវាជា 6–7។',
  baccarat_4:
    'បើស្មើ ការភ្នាល់លើ កូន និងមេ ត្រូវបានសងវិញទាំងអស់។ «មេ» សង 0.95។ «មេ គ្មានកម្រៃជើងសា» សង 1 តែសង 0.5 ពេលមេឈ្នះដោយ 6។',
  baccarat_5:
    '«គូ» ឈ្នះពេលពីរសន្លឹកដំបូងមានលេខដូចគ្នា។ «សំណាង 6» ឈ្នះពេលមេឈ្នះដោយ 6៖ ពីរសន្លឹកសង 12, បីសន្លឹកសង 20។ «តូច» គឺ 4 សន្លឹក «ធំ» គឺ 5 ឬ 6 សន្លឹកទាំងអស់គ្នា។',
  dragon_tiger_1:
    'លេងដោយបៀ 8 សម្រាប់ ដែលសាប់ថ្មីគ្រប់វគ្គ។ នាគ និងខ្លាទទួលបានម្នាក់មួយសន្លឹក។ អាត់តូចជាងគេ K ធំជាងគេ។ សន្លឹកធំជាងឈ្នះ។',
  dragon_tiger_2: 'បើស្មើ ការភ្នាល់លើ នាគ និងខ្លា ត្រូវបានសងវិញពាក់កណ្តាល។',
  dragon_tiger_3: '«ស្មើ» ឈ្នះពេលលេខដូចគ្នា។ «ស្មើទឹកដូចគ្នា» ឈ្នះពេលលេខ និងទឹកដូចគ្នា។',
  roulette_1: 'បាល់ឈប់លើលេខមួយក្នុងចំណោម 37 លេខ ពី 0 ដល់ 36 ដោយឱកាសស្មើគ្នា។',
  roulette_2: 'កាក់មួយអាចគ្រប 1, 2, 3, 4 ឬ 6 លេខ៖ ជ្រើសរើសរបៀបខាងលើក្តារលេខ។',
  roulette_3: 'លេខ 0 មិនរាប់ជាសេស ឬគូ តូច ឬធំ ក្រហម ឬខ្មៅទេ។',
  sic_bo_1: 'គ្រាប់ឡុកឡាក់បី។ ផលបូក 4 ដល់ 10 គឺតូច ហើយ 11 ដល់ 17 គឺធំ។ បីដូចគ្នាធ្វើឱ្យតូច និងធំចាញ់។',
  sic_bo_2: '«លេខតែមួយ» សង 1, 2 ឬ 3 តាមចំនួនគ្រាប់ដែលចេញលេខនោះ។',
  sic_bo_3: '«ពីរដូចគ្នា» ឈ្នះពេលយ៉ាងតិចពីរគ្រាប់ចេញលេខនោះ។ «ពីរលេខផ្សេងគ្នា» ឈ្នះពេលចេញលេខទាំងពីរ។',
  kla_klok_1: 'គ្រាប់បី មានរូប ខ្លា ឃ្លោក មាន់ បង្កង ក្តាម និងត្រី។',
  kla_klok_2: 'ភ្នាល់លើរូបមួយ៖ ចេញមួយគ្រាប់សង 1, ពីរគ្រាប់សង 2, បីគ្រាប់សង 8។',
  kla_klok_3: 'ភ្នាល់លើរូបពីរ៖ ឈ្នះពេលចេញទាំងពីររូប សង 6។',
  pays: '«សង» គឺប្រាក់ឈ្នះទល់ 1 ហើយប្រាក់ភ្នាល់ក៏ត្រូវបានសងវិញដែរ។',
  times: 'ទទួលភ្នាល់ 18 វិនាទី តាមម៉ោងម៉ាស៊ីនមេ។ ការភ្នាល់ដែលមិនទាន់បានទទួលយកមុនបិទ ត្រូវបានសងវិញ។',
  interrupted: 'បើបាត់ការតភ្ជាប់ ការភ្នាល់ដែលបានទទួលយកនៅដដែល ហើយទូទាត់ដោយស្វ័យប្រវត្តិ។ ការភ្នាល់មួយមិនដែលដាក់ពីរដងទេ។',
  limits: 'លើកន្លែងនីមួយៗ៖ តិចបំផុត {min} ច្រើនបំផុត {max} ភ្នាល់បន្ថែម {side}។',
  no_prediction: 'វគ្គនីមួយៗមិនអាស្រ័យលើវគ្គមុនទេ។ លទ្ធផលពីមុនមិនអាចប្រាប់លទ្ធផលបន្ទាប់បានទេ។',
  virtual: 'នេះជាតុនិម្មិត។ លទ្ធផលគណនាដោយម៉ាស៊ីនមេ ពីកូដសម្ងាត់ដែលអ្នកអាចផ្ទៀងផ្ទាត់បាន។',
} as const

export const tableRulesEnglish: { readonly [K in keyof typeof tableRulesKhmer]: string } = {
  baccarat_1:
    'Played with 8 decks, shuffled again for every round. Ace counts 1, 2 to 9 as printed, 10 J Q K nothing. Only the last digit of the sum counts. The side nearer to 9 wins.',
  baccarat_2:
    'Player and banker get two cards each. With 8 or 9 on either side nobody draws. Player draws a third card at 0 to 5.',
  baccarat_3:
    'If player stands, banker draws at 0 to 5. If player draws: banker always draws at 0–2; at 3 unless player’s third card is 8; at 4 if it is 2–7; at 5 if it is 4–7; at 6 if it is 6–7.',
  baccarat_4:
    'On a tie, bets on player and banker are refunded. “Banker” pays 0.95. “Banker, no commission” pays 1, but 0.5 where banker wins with 6.',
  baccarat_5:
    '“Pair” wins where the first two cards have the same rank. “Lucky 6” wins where banker wins with 6: two cards pay 12, three pay 20. “Small” is 4 cards in all, “Big” 5 or 6.',
  dragon_tiger_1:
    'Played with 8 decks, shuffled again for every round. Dragon and tiger get one card each. Ace is lowest, king highest. The higher card wins.',
  dragon_tiger_2: 'On a tie, half of the bets on dragon and tiger is refunded.',
  dragon_tiger_3: '“Tie” wins where the ranks are equal, “suited tie” where the suits are equal as well.',
  roulette_1: 'The ball rests in one of 37 numbers, 0 to 36, all equally likely.',
  roulette_2: 'A chip can cover 1, 2, 3, 4 or 6 numbers: choose the kind above the number board.',
  roulette_3: 'Zero is neither odd nor even, low nor high, red nor black.',
  sic_bo_1: 'Three dice. A total of 4 to 10 is small, 11 to 17 big. Small and big lose to every triple.',
  sic_bo_2: '“One number” pays 1, 2 or 3, by how many dice show it.',
  sic_bo_3:
    '“Double” wins where at least two dice show the number. “Two different numbers” wins where both appear.',
  kla_klok_1: 'Three dice with tiger, gourd, rooster, prawn, crab and fish.',
  kla_klok_2: 'A bet on one picture: one die pays 1, two pay 2, three pay 8.',
  kla_klok_3: 'A bet on two pictures wins where both appear, and pays 6.',
  pays: '“Pays” is the win to 1; the stake comes back as well.',
  times:
    'Bets are open for 18 seconds by the server’s clock. A bet that is not accepted before the close is refunded.',
  interrupted:
    'If the connection is lost, accepted bets are kept and settled automatically. A bet is never placed twice.',
  limits: 'On each spot: at least {min}, at most {max}, side bets {side}.',
  no_prediction: 'No round depends on earlier ones. Past results do not predict the next one.',
  virtual:
    'This is a virtual table. Results are computed by the server from a secret code that you can verify.',
}

export const tableRules = words(tableRulesKhmer, tableRulesEnglish)
