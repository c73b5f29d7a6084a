/** What a wallet call is answered with, and its text. HTTP says 200 for refusals too: the status is in the body. */

/** The book has one currency. */
export const WALLET_CURRENCY = 'KHR'

export interface WalletAnswer {
  status: string
  /** Of the request; empty where none could be read. */
  requestUuid: string
  /** With an answer that tells the player's money or country: their name, as the provider said it. */
  user?: string
  /** In units, exact whatever their size. */
  balance?: bigint
  country?: string
  subPartner?: string | null
}

/** Written by hand for the balance: a number of JSON may be larger than a float can say. */
export function answerText(answer: WalletAnswer): string {
  const { status, requestUuid, user, balance, country, subPartner } = answer
  const fields = JSON.stringify({
    ...(user === undefined ? {} : { user }),
    status,
    request_uuid: requestUuid,
    ...(country === undefined ? {} : { country }),
    ...(subPartner == null ? {} : { sub_partner_id: subPartner }),
    ...(balance === undefined ? {} : { currency: WALLET_CURRENCY }),
  })
  return balance === undefined ? fields : `${fields.slice(0, -1)},"balance":${balance}}`
}
