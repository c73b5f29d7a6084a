import type { careTexts } from '../care.ts'
import type { Translation } from '../language.ts'

export const care: Translation<typeof careTexts> = {
  title: 'Safer play and complaints',
  none: 'There are no cases like this.',
  kind: 'About',
  kind_all: 'Everything',
  state_open: 'Waiting',
  state_confirmed: 'It was so, and we helped',
  state_cleared: 'Nothing was found',
  counts:
    'Complaints this month: {arrived} arrived, {in_time} answered in time, {late} late, {upheld} upheld',
  complaint_add: 'Take down a complaint',
  complaint_about:
    'Each complaint is a case of its own with a day by which it is answered. The player never sees what is written here.',
  complaint_words: 'What was said',
  of_player: 'The complaint is a player’s',
  from_name: 'Name',
  contact: 'How we reach them',
  contact_help: 'A phone number, Telegram or an address, for the answer.',
  no_player: 'no player',
  came_by: 'It came by',
  topic: 'About',
  topic_bet: 'A bet or a result',
  topic_money: 'A deposit or a withdrawal',
  topic_account: 'The account',
  topic_game: 'A game',
  topic_staff: 'A colleague',
  topic_other: 'Something else',
  about_staff: 'The colleague’s name, if it is known',
  about_staff_help: 'As they log in. The case is not there for that colleague.',
  talk_add: 'Write down a talk',
  talk_words: 'What was said',
  talk_help: 'Kept for ever with your name and the time. The player does not see it.',
  decide: 'End the case',
  decide_text: 'The reason stays with the case and cannot be changed. A complaint is answered first.',
  list_about:
    'A CSV file: kind,value,until. The kind is name, phone or account; until is empty or like 2030-12-31. We keep a sealed mark alone, no name and no number. Who is met becomes a case; nobody is kept from playing by the list itself.',
  list_lines: 'Lines',
  list_source: 'Where it comes from',
  list_check: 'Look at the lines',
  list_take: 'Take lines: {n}',
  list_will: 'Lines that can be taken: {n}; that cannot: {faults}.',
  list_line: 'Line {line}',
  list_new: 'New',
  list_known: 'Known',
  list_meets: 'meets players: {n}',
  list_too_many: 'The most lines at once: {n}',
  list_none: 'The list is empty.',
  list_kept: 'Entries',
  list_until: 'Until',
  list_added: 'Added by',
  list_erase: 'Erase',
  list_erased: 'Erased',
  list_erase_text: 'The mark goes for ever. That there was an entry stays.',
  fault_kind: 'Unknown kind',
  fault_value: 'The value cannot be read',
  fault_until: 'The day cannot be read',
  fault_formula: 'No formulas',
  fault_twice: 'Twice in here',
  script: 'What to say',
  script_help: 'Be kind, listen more than you talk, do not judge, and tell nobody else their figures.',
  script_chasing:
    'Hello, I am calling from support. We ask how you are, because lately the stakes have grown after losses. Betting more is no sure way to get lost money back. Would you like our help with a limit, or with a break? It is yours to decide.',
  script_night_play:
    'Hello, I am calling from support. We have seen much play late at night, and would like to know that you are well. Who has slept decides better. We can show you how to take a break or set a reminder, if you like.',
  script_long_sessions:
    'Hello, I am calling from support. You have played for a very long time, so we ask how you are. Have you rested and eaten? We can help with a reminder every 15 minutes, or with a break of 24 hours.',
  script_deposits_after_losses:
    'Hello, I am calling from support. We have seen several deposits right after losses. Is this money that you can spend on play? We can help you to set how much you deposit in a day. It is yours to decide.',
  script_raised_limits:
    'Hello, I am calling from support. You have raised your own limits several times. You had set them to protect yourself, so we would like to ask: has something changed? You can lower them again at once, at any time.',
  script_shared_list:
    'Hello, I am calling from support. We would like to make sure about your account. Have you asked another house to keep you from playing? If so, we respect that, and can help you to keep your break here, too.',
  script_complaint:
    'Thank you for telling us. I am sorry that you are not content. I will look into it and give you an answer before the day that is set. How can we reach you?',
}
