/** All switches of the house in one list: what each is, since when, who has switched it, and why. */
import { FAMILIES } from '@samnang/contract/site'
import { readSettingRows } from '../base/setting-rows.ts'
import { settingsOf } from '../base/settings.ts'
import type { Config } from '../config.ts'
import type { Queryable } from '../database/pool.ts'
import { polls } from '../lotto59/switch-poll.ts'
import { readProviders } from '../providers/provider-facts.ts'
import { type LastChange, lastChanges } from './switch-store.ts'

export { changesOf, type LastChange } from './switch-store.ts'

/** `notice`: what players read during maintenance; no other switch has one. */
export interface SwitchValue {
  on: boolean
  notice?: string
}

export interface SwitchState {
  /** `poll_1`, `lottery`, `family-sport`, `provider-NAME` … */
  name: string
  /** Of a provider: as staff knows it. */
  title: string | null
  value: SwitchValue
  /** Null: nobody has ever switched it. */
  changed: LastChange | null
}

export type SwitchConfig = Pick<Config, 'showExternalGames' | 'enableLottery'>

/** The setting behind each switch that is one. */
export const SETTING_OF: Readonly<Record<string, string>> = {
  fast_play: 'enable_fast_game_play',
  lottery: 'enable_lottery',
  external_games: 'external_games',
  khqr: 'khqr',
  ...Object.fromEntries(FAMILIES.map((family) => [`family-${family}`, `family:${family}`])),
}

/** What nobody has switched is as the server was started. */
export async function listSwitches(db: Queryable, config: SwitchConfig): Promise<SwitchState[]> {
  const [values, changes] = [await valuesNow(db, config), await lastChanges(db)]
  return values.map(({ name, title, value }) => ({ name, title, value, changed: changes.get(name) ?? null }))
}

async function valuesNow(db: Queryable, config: SwitchConfig): Promise<Omit<SwitchState, 'changed'>[]> {
  const rows = await readSettingRows(db)
  const [series, providers] = [await polls(db), await readProviders(db)]
  const site = settingsOf(rows, config)
  const { on, notice } = site.maintenance
  const plain = (name: string, isOn: boolean, title: string | null = null) => ({
    ...{ name, title },
    value: { on: isOn },
  })
  return [
    { name: 'maintenance', title: null, value: { on, notice } },
    ...series.map(({ id, enabled }) => plain(id.toLowerCase(), enabled)),
    plain('fast_play', site.enableFastGamePlay),
    plain('lottery', site.enableLottery),
    plain('external_games', site.externalGames),
    ...FAMILIES.map((family) => plain(`family-${family}`, site.families[family])),
    // Without a gateway there is nothing to switch.
    ...(site.gateway ? [plain('khqr', site.khqr)] : []),
    ...providers.map(({ name, title, isEnabled }) => plain(`provider-${name}`, isEnabled, title)),
  ]
}
