import { COUNTRY } from './game-store.ts'

/** A launch for play money, without player and token. */
export function demoLaunch(game_code: string, site = 'https://example.invalid'): object {
  return {
    game_code,
    currency: 'XXX',
    country: COUNTRY,
    lang: 'en',
    platform: 'GPL_MOBILE',
    lobby_url: `${site}/game/slot`,
  }
}
