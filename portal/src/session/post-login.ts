/** Where a player lands after the log-in; every unknown path leads here, too (specification 2.2). */
export const POST_LOGIN = '/game/lotto/59'
