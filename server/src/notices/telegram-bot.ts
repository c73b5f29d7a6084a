/** The house's bot, as its staff set it up. Its token goes in and never comes out again. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Sealer } from '../base/sealed.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { TOKEN_BOUND } from './run-telegram.ts'
import { BOT_TOKEN } from './telegram-api.ts'
import { type Bot, type Channel, countChannel, lockBot, readBot, writeBot } from './telegram-store.ts'

export interface BotState extends Channel {
  isOn: boolean
  hasToken: boolean
  username: string | null
}

export async function botState(db: Queryable): Promise<BotState> {
  return { ...factsOf(await readBot(db)), ...(await countChannel(db)) }
}

/** `token` undefined: the one that there is; null: none any more. Refusal: `invalid_field`. */
export async function setBotIn(
  tx: Tx,
  { channels }: { channels: Sealer },
  { isOn, token }: { isOn: boolean; token: string | null | undefined },
  by: By,
): Promise<Outcome<BotState, 'invalid_field'>> {
  await lockBot(tx)
  const before = await readBot(tx)
  if (typeof token === 'string' && !BOT_TOKEN.test(token)) return refusedField('token')
  if (isOn && !(token ?? (token === undefined && before.token))) return refusedField('on')
  await writeBot(tx, { isOn, token: typeof token === 'string' ? channels.seal(token, TOKEN_BOUND) : token })
  const after = await readBot(tx)
  const detail = token === undefined ? {} : { token: token === null ? 'taken away' : 'another one' }
  const sides = { before: factsOf(before), after: factsOf(after) }
  await recordAudit(tx, { ...by, action: 'telegram_set', target: 'telegram', ...sides, detail })
  return accepted(await botState(tx))
}

function refusedField(field: string) {
  return refused('invalid_field', { errors: { [field]: ['invalid'] } })
}

/** What may be told of it. */
function factsOf({ isOn, token, username }: Bot): Pick<BotState, 'isOn' | 'hasToken' | 'username'> {
  return { isOn, hasToken: token !== null, username }
}
