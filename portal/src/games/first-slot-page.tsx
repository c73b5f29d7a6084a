/** /game/slot/play without a game: the one that the player played last, else the first of the lobby. */
import { Redirect } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useCall } from '../calls/use-call.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { LISTS, LOBBIES, playPath } from './sections.ts'

export default function FirstSlotPage() {
  const played = useCall(LISTS.slot, { query: { only: 'played', limit: '1' } })
  const isNew = played.data?.rows.length === 0
  const first = useCall(LISTS.slot, isNew ? { query: { limit: '1' } } : null)
  const { data, error, mutate, isValidating } = isNew ? first : played
  if (data) {
    const [game] = data.rows
    return <Redirect to={game ? playPath('slot', game.id) : LOBBIES.slot} replace />
  }
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} busy={isValidating} />
  return <Loading />
}
