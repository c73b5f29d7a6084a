/** What can be played, each with its picture: for guests on the start page, for players on the page of all games. */
import type { Front } from '@samnang/contract/front'
import type { ComponentType, ReactNode } from 'react'
import { families } from '../text/families.ts'
import casino from './art/casino.svg'
import fishing from './art/fishing.svg'
import lottery from './art/lottery.svg'
import lotto59 from './art/lotto59.svg'
import slot from './art/slot.svg'
import sport from './art/sport.svg'
import { LotusBud } from './kbach.tsx'

/** What is offered beside lotto 59. */
export type Offers = Front['offers']

type FamilyName = 'lotto59' | keyof Offers

const TILES: readonly { name: FamilyName; path: string; picture: string }[] = [
  { name: 'lotto59', path: '/game/lotto/59', picture: lotto59 },
  { name: 'slot', path: '/game/slot', picture: slot },
  { name: 'fishing', path: '/game/fishing', picture: fishing },
  { name: 'casino', path: '/game/casino', picture: casino },
  { name: 'sport', path: '/game/sport', picture: sport },
  { name: 'lottery', path: '/game/lottery', picture: lottery },
]

type LinkProps = { href: string; className: string; children: ReactNode }

interface FamilyTilesProps {
  /** Null until it is known: their places are kept. */
  offers: Offers | null
  /** What leads there: a link of the router, or a plain one where there is none. */
  link: ComponentType<LinkProps>
}

/** As high with one family as with six, so that nothing below moves when it is known what there is. */
const GRID = 'flex min-h-107 flex-wrap content-stretch gap-3 sm:min-h-112'
const PLACE =
  'relative flex min-w-0 grow basis-[calc(50%-0.5rem)] flex-col overflow-hidden rounded-lg border border-line sm:basis-[calc(33%-0.75rem)]'

export function FamilyTiles({ offers, link: To }: FamilyTilesProps) {
  const shown = TILES.filter(({ name }) => offers === null || name === 'lotto59' || offers[name])
  return (
    <ul className={GRID}>
      {shown.map(({ name, path, picture }) => (
        <li key={`${name}${offers === null}`} className={`${PLACE} bg-surface`}>
          {offers === null && name !== 'lotto59' ? (
            <span className="grid grow place-items-center text-gold">
              <LotusBud className="size-8 opacity-40" />
            </span>
          ) : (
            <To href={path} className="flex grow flex-col hover:brightness-110">
              <span className="relative min-h-20 grow">
                <img
                  src={picture}
                  alt=""
                  width="320"
                  height="180"
                  className="absolute inset-0 size-full object-cover"
                />
              </span>
              <span className="grid px-3 py-1.5 leading-normal">
                <span className="font-bold">{families(name)}</span>
                <span className="text-sm text-muted">{families(`${name}_hint`)}</span>
              </span>
            </To>
          )}
        </li>
      ))}
    </ul>
  )
}
