import type { Game } from '@samnang/contract/games'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../calls/call.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { isSaver } from '../device/saver.ts'
import { dateTime, price, unbroken } from '../text/format.ts'
import { games } from '../text/games.ts'
import { LotusBud } from '../ui/kbach.tsx'
import { showModal } from '../ui/overlays-state.ts'
import { useStore } from '../ui/store.ts'
import { createFavourites, isHeartOn } from './favourites.ts'
import { nameOf, playPath, type Section } from './sections.ts'

interface GameCardProps {
  section: Exclude<Section, 'sport'>
  game: Game
  /** In the first rows: its picture is asked for at once. */
  isFirst: boolean
  /** Under a heading that says the rest of it. */
  name?: string | undefined
  /** Where there is more than one to tell apart. */
  showsProvider: boolean
}

export function GameCard({ section, game, isFirst, name = nameOf(game), showsProvider }: GameCardProps) {
  return (
    <li className="relative flex">
      <Link
        href={playPath(section, game.id)}
        className="grid w-full grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-surface hover:border-text"
      >
        <Picture game={game} isFirst={isFirst} />
        <Words section={section} game={game} name={name} showsProvider={showsProvider} />
      </Link>
      <HeartButton game={game} />
    </li>
  )
}

function Picture({ game, isFirst }: Pick<GameCardProps, 'game' | 'isFirst'>) {
  const [isGone, setGone] = useState(false)
  return (
    <span className="relative grid aspect-4/3 place-items-center bg-raised">
      {isGone || isSaver() ? (
        <LotusBud className="size-12 text-gold opacity-70" />
      ) : (
        <img
          src={game.thumbnail}
          alt=""
          width={400}
          height={300}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setGone(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {game.new && (
        <b className="absolute top-2 left-2 rounded-full bg-gold px-2 text-sm text-gold-ink">
          {games('new')}
        </b>
      )}
      {!game.available && (
        <span className="absolute inset-x-0 bottom-0 bg-bg px-2 py-0.5 text-center text-sm">
          {game.paused_until
            ? games('paused_until', { time: unbroken(dateTime(game.paused_until)) })
            : games('unavailable')}
        </span>
      )}
    </span>
  )
}

type StakesProps = Pick<GameCardProps, 'section'> & { stakes: NonNullable<Game['stakes']> }
type WordsProps = Pick<GameCardProps, 'section' | 'game' | 'showsProvider'> & { name: string }

function Words({ section, game, name, showsProvider }: WordsProps) {
  const rtp = game.rtp === null ? null : game.rtp.replace(/\s*%$/, '')
  return (
    <span className="grid min-h-19 content-start py-1.5 pr-12 pl-2.5 leading-normal">
      <b>{name}</b>
      {game.stakes && <Stakes section={section} stakes={game.stakes} />}
      {rtp !== null && <span className="text-sm text-gold tabular-nums">{games('rtp', { rtp })}</span>}
      {showsProvider && <span className="text-sm text-muted">{game.provider}</span>}
      {game.last_played_at !== null && (
        <span className="text-xs text-muted tabular-nums">
          {games('played_at', { time: unbroken(dateTime(game.last_played_at)) })}
        </span>
      )}
    </span>
  )
}

/** What one shot or one bet costs; a range is not broken within. */
function Stakes({ section, stakes }: StakesProps) {
  return (
    <span className="-mr-10 text-sm font-bold tabular-nums">
      {games(section === 'fishing' ? 'one_shot' : 'one_bet')}{' '}
      <span className="inline-block">
        {price(stakes.min)}–{price(stakes.max)}៛
      </span>
    </span>
  )
}

/** Beside the link and not within it: two things to press; beside the words, so that it covers nothing of the picture. */
function HeartButton({ game }: Pick<GameCardProps, 'game'>) {
  const [isOn, turn] = useHeart(game)
  const label = games('favourite_of', { game: nameOf(game) })
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={turn}
      className="absolute right-0 bottom-0 grid size-12 place-items-center"
    >
      <Heart aria-hidden="true" className={`size-5 ${isOn ? 'fill-current text-lose' : 'text-muted'}`} />
    </button>
  )
}

const mine = createFavourites((id, favourite) =>
  call('POST /api/external/favourite', { body: { id, favourite } }),
)

/** Whether the heart is on, and the way to turn it over; a failure is told. */
function useHeart(game: Game): [isOn: boolean, turn: () => void] {
  const isOn = isHeartOn(useStore(mine.hearts), game)
  const turn = () =>
    void mine
      .turn(game)
      .catch((failure) =>
        showModal({ kind: 'ERROR', text: `${games('favourite_failed')} ${refusalSentence(failure)}` }),
      )
  return [isOn, turn]
}
