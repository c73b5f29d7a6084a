import type { GameSection } from '@samnang/contract/games'
import { changeGame } from '@samnang/server/providers/change-game'
import { importGameList } from '@samnang/server/providers/game-list'
import { callGames } from '@samnang/server/providers/games-client'
import { readOwnKey } from '@samnang/server/providers/own-key'
import type { Provider } from '@samnang/server/providers/provider-facts'
import { type GameWish, type RegisteredGame, readGames } from '@samnang/server/providers/provider-facts'
import { type Command, CommandError, type Context, UsageError, type Words } from '../command.ts'
import { providerOf, textOf } from './provider-words.ts'

const SECTIONS: readonly GameSection[] = ['slot', 'casino', 'sport', 'fishing']

const games: Command = {
  name: 'provider games',
  usage: 'NAME [--refresh]',
  summary: 'The games of a provider and where they are listed.',
  permission: 'providers.manage',
  options: { refresh: { type: 'boolean', help: 'asks the provider first; at most once a minute' } },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, context) {
    const pool = await context.pool()
    const provider = await providerOf(pool, name)
    if (values.refresh === true) await refresh(context, provider)
    const all = await readGames(pool, provider.id)
    const text = all.length === 0 ? 'No games.' : all.map(lineOf).join('\n')
    context.print(
      text,
      all.map(({ id, ...game }) => ({ id: Number(id), ...game })),
    )
    return 0
  },
}

async function refresh(context: Context, provider: Provider): Promise<void> {
  const by = await context.by()
  const ask = () => gamesCall(context, provider, 'game/list', {})
  const taken = await importGameList(await context.pool(), provider, ask, by)
  if (taken.ok) return
  if (taken.code === 'too_often')
    throw new CommandError(
      `The list of ${provider.name} was asked for within the last minute; a minute has to pass.`,
    )
  throw new CommandError(`${provider.name}: ${taken.errors?.list?.[0] ?? taken.code}`)
}

/** One signed call; without our key it is refused like one that was not answered. */
export async function gamesCall(
  { config }: Context,
  provider: Provider,
  call: Parameters<typeof callGames>[1],
  body: object,
) {
  const key = readOwnKey(config.dataDir, provider.name)
  if (!key)
    throw new CommandError(`Our key towards ${provider.name} cannot be read: see "provider add --own-key".`)
  return callGames({ gamesApi: provider.gamesApi, key }, call, { operator_id: provider.operatorId, ...body })
}

function lineOf({
  code,
  name,
  section,
  category,
  position,
  isEnabled,
  isHidden,
  titleKm,
}: RegisteredGame): string {
  const state = !isEnabled
    ? 'off by its provider'
    : isHidden
      ? 'hidden'
      : section === null
        ? 'nowhere'
        : 'shown'
  const place = position === 0 ? '' : `  no. ${position}`
  return `${code}  ${name}${titleKm === null ? '' : ` (${titleKm})`}  ${section ?? '-'}${place}  ${category ?? '-'}  ${state}`
}

const game: Command = {
  name: 'provider game',
  usage: 'NAME CODE [--section S] [--hide | --show] [--rest HOURS] [--title-km T] [--position N]',
  summary: 'Where a game is listed, whether it is shown, and what it is called in Khmer.',
  permission: 'providers.manage',
  options: {
    section: { type: 'string', help: SECTIONS.join(', ') },
    hide: { type: 'boolean', help: 'hides it' },
    show: { type: 'boolean', help: 'shows it again' },
    rest: { type: 'string', help: 'lets it rest for so many hours, up to 744; 0: no longer' },
    'title-km': { type: 'string', help: 'its Khmer title; empty: none' },
    position: { type: 'string', help: 'its place, from 1; 0: behind those that have one' },
  },
  positionals: [2, 2],
  async run({ positionals: [name = '', code = ''], values }, { pool, print, by, now }) {
    const provider = await providerOf(await pool(), name)
    const wish = { ...wishOf(values), ...restOf(values, now()) }
    if (Object.values(wish).every((value) => value === undefined))
      throw new UsageError('Say what to change: --section, --hide or --show, --rest, --title-km, --position.')
    const changed = await changeGame(await pool(), provider, { code, wish, by: await by() })
    if (!changed.ok) throw new CommandError(`${name} has no game ${code}.`)
    print(`Done: ${code} of ${name}.`, { provider: name, code, ...wish })
    return 0
  },
}

/** Open rounds are played to their end; nothing is launched and no round begins. */
function restOf(values: Words['values'], nowMs: number): Pick<GameWish, 'pausedUntil'> {
  const hours = textOf(values, 'rest')
  if (hours === undefined) return {}
  if (!/^[0-9]{1,3}$/.test(hours) || Number(hours) > 744)
    throw new UsageError('--rest is a whole number of hours, up to 744.')
  return { pausedUntil: hours === '0' ? null : new Date(nowMs + Number(hours) * 3_600_000) }
}

function wishOf(values: Words['values']): GameWish {
  const section = SECTIONS.find((known) => known === values.section)
  if (values.section !== undefined && !section)
    throw new UsageError(`--section is one of ${SECTIONS.join(', ')}.`)
  if (values.hide === true && values.show === true) throw new UsageError('Either --hide or --show.')
  const position = textOf(values, 'position')
  if (position !== undefined && !/^[0-9]{1,6}$/.test(position))
    throw new UsageError('--position is a whole number from 0.')
  const titleKm = textOf(values, 'title-km')?.trim()
  if (titleKm !== undefined && titleKm.length > 200)
    throw new UsageError('--title-km has at most 200 characters.')
  return {
    section,
    isHidden: values.hide === true ? true : values.show === true ? false : undefined,
    titleKm,
    position: position === undefined ? undefined : Number(position),
  }
}

export const providerGamesCommands = [games, game]
