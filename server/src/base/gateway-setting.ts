/** The setting `gateway`: whose account payments by code go to, and where their gateway is. Its token is none of this. */

export interface GatewaySetting {
  /** Of Bakong, as `samnang@aclb`; the name and city that banking apps show. */
  account: string
  name: string
  city: string
  merchant?: { id: string; bank: string }
  /** Base address of the Open API, without `/v1`. */
  api: string
  /** Where a bank lists what came in; null: nowhere. */
  list: string | null
  /** The house account that the money comes to. */
  cashAccount: number
  /** A simulated bank's page to pay at, as `same-host:PORT/path` or an address; null: a real gateway. */
  payPage: string | null
}

const ACCOUNT = /^[A-Za-z0-9._-]{1,24}@[a-z0-9]{2,7}$/
const NAME = /^[\x20-\x7e]{1,25}$/
const CITY = /^[\x20-\x7e]{1,15}$/
const PAY_PAGE = /^same-host:[0-9]{1,5}\/[a-z/]*$/

/** What the row says, if all of it can be used; a row that somebody has written by hand is none before it can. */
export function gatewaySettingOf(value: unknown): GatewaySetting | null {
  const { account, name, city, merchant, api, list, cashAccount, payPage } = Object(value)
  if (typeof account !== 'string' || !ACCOUNT.test(account)) return null
  if (typeof name !== 'string' || !NAME.test(name) || typeof city !== 'string' || !CITY.test(city))
    return null
  if (!isAddress(api) || !Number.isSafeInteger(cashAccount)) return null
  if (list !== null && !isAddress(list)) return null
  if (payPage !== null && !isAddress(payPage) && !(typeof payPage === 'string' && PAY_PAGE.test(payPage)))
    return null
  if (merchant !== undefined && !isMerchant(merchant)) return null
  const more = merchant === undefined ? {} : { merchant: { id: merchant.id, bank: merchant.bank } }
  return { ...{ account, name, city, api, list, cashAccount, payPage }, ...more }
}

/** Without a query, a name or a password: those would be secrets in a log. */
function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}

function isMerchant(value: unknown): value is { id: string; bank: string } {
  const { id, bank } = Object(value)
  return [id, bank].every((text) => typeof text === 'string' && /^[\x20-\x7e]{1,32}$/.test(text))
}
