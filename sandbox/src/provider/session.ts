/** One launch of a game: who plays what, in which money. */

export type Lang = 'km' | 'en'
/** XXX is demo money: it never leaves this process. */
export type Currency = 'KHR' | 'XXX'

export interface Session {
  id: string
  /** The operator's opaque name of the player; in demo mode one of our own. */
  player: string
  /** The operator's token, sent with every wallet call; '' in demo mode. Never shown to a browser. */
  token: string
  currency: Currency
  gameCode: string
  lang: Lang
  mode: 'real' | 'demo'
  /** Where the home button leads; '' when the operator gave none. */
  lobbyUrl: string
}

export interface Sessions {
  /** The session of a page: by the word that it acts with, which is in no address and not the operator's. */
  find(pageToken: string): Promise<Session | null>
  byId(id: string): Promise<Session | null>
}
