import type { Translation } from '../language.ts'
import type { statusTexts } from '../status.ts'

export const status: Translation<typeof statusTexts> = {
  title: 'Status of this site',
  lead: 'What this site measures of its own draws. No data of players is in it.',
  counted: 'Draws and payouts counted at {time}',
  old: 'Newer figures could not be fetched. Those below are older.',

  draws: 'Draws on time',
  POLL_1: 'Lotto 59 standard',
  POLL_2: 'Lotto 59 fast',
  KH: 'Khmer lottery',
  late_none: 'No draw is late now',
  late_now: 'A draw is late now, by {n} s',
  off: 'Takes no bets now',
  sealed: 'Sealed mode',
  beacon: 'Public random number mode',
  days_1: 'Last 24 hours',
  days_30: 'Last 30 days',
  on_time: 'On time: {n} of {due} ({percent})',
  none_due: 'No draw yet',
  void_none: 'No scheduled draw became void or stayed unopened',
  void_some: 'Void or not opened: {n}',
  void_line: '{n} × {reason}',
  within: 'On time means: shown to its end and all winnings paid within {n} s of its time.',
  not_scheduled:
    'Draws of lotto 59 that were never scheduled, for instance while this site was down, are not counted here.',

  returns: 'Measured return beside the average',
  returns_lead:
    'From {from} to {to}, in percent of what was staked. The normal band is where pure chance ends 95 times of 100: about one in 20 may lie outside by chance alone.',
  returns_none: 'No day has been counted to its end yet',
  bet: 'Bet',
  measured: 'Measured',
  theory: 'Average',
  band: 'Normal band',
  band_few: 'Too few bets',
  range: 'Range {n}',
  number: 'Number',
  jackpot: 'Jackpot',
  session: 'Draw at {time}',

  monitor: 'Results weighed against chance',
  monitor_lead:
    'A program weighs each finished draw: balls or numbers that come too often or too rarely, totals, results that come again. By pure chance it raises an alarm at most once in a year of draws on average, for each game. It cannot see what a keeper of the secret codes chooses to look like chance.',
  monitor_ok: 'Looks like chance now',
  monitor_by: 'Draws weighed: {n}',
  monitor_none: 'Nothing weighed yet',
  monitor_odd: 'Does not look like chance now',

  log: 'The public log',
  log_lead:
    'What was promised, closed and drawn is written into a log that may only grow. Anybody can follow it, and who follows it sees when it was changed.',
  log_head: '{n} entries at {time}',
  audit_head: 'End of this site’s list of events, {date}',
  none_yet: 'None yet',
}
