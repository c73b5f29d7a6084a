/** What a player's page is told of the site's switches, limits and words. */
import type { SiteNews } from '@samnang/contract/site'
import { unitsToRiel } from '@samnang/core/money'
import type { PollSwitch } from './setting-rows.ts'
import type { SiteSettings } from './settings.ts'

/** `named`: this player's menus name the games of providers. */
export function siteNews(settings: SiteSettings, named: boolean): SiteNews {
  return {
    setting: { enabled_poll_1: settings.enabledPoll1, external_games: named },
    enableFastGamePlay: settings.enableFastGamePlay,
    enableLottery: settings.enableLottery,
    families: settings.families,
    polls: settings.polls.map((poll) => ({
      id: poll.id,
      enabled: poll.enabled,
      limits: publicLimits(poll),
    })),
    words: settings.words,
  }
}

/** What a poll takes from players, in riel. */
export function publicLimits(poll: PollSwitch): SiteNews['polls'][number]['limits'] {
  return {
    min: unitsToRiel(poll.minStake),
    max: unitsToRiel(poll.maxStake),
    draw: unitsToRiel(poll.playerDrawMax),
    jackpot_draw: unitsToRiel(poll.jackpotDrawMax),
    jackpot_four: unitsToRiel(poll.jackpotFourMax),
  }
}
