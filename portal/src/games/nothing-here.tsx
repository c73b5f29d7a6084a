import { games } from '../text/games.ts'
import { NextStep } from '../ui/next-step.tsx'
import { Empty } from '../ui/states.tsx'

/** A section without games, for now or at all: the way to those of the others. */
export function NothingHere({ text }: { text: string }) {
  return <Empty kind="games" text={text} next={<NextStep href="/games">{games('all_games')}</NextStep>} />
}
