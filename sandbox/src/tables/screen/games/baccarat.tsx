import { tables } from '../../../text/tables.ts'
import { useTable } from '../frame/desk-context.tsx'
import { Spot } from '../frame/spot.tsx'
import { Dealer } from './dealer.tsx'
import { HandView, handOf } from './hand.tsx'

export function BaccaratStage() {
  const { view } = useTable()
  const winner = view.outcome?.game === 'baccarat' ? view.outcome.winner : null
  return (
    <div className="card-stage">
      <HandView
        hand={handOf(view, 'player')}
        seat="player"
        places={[0, 1]}
        room={3}
        showsTotal
        hasWon={winner === 'player'}
      />
      <Dealer />
      <HandView
        hand={handOf(view, 'banker')}
        seat="banker"
        places={[0, 1]}
        room={3}
        showsTotal
        hasWon={winner === 'banker'}
      />
    </div>
  )
}

/** What nearly everybody bets on comes first and is the largest; the rest stands below. */
export function BaccaratBoard() {
  return (
    <div className="board board-baccarat">
      <Spot id="player" className="spot-player spot-main area-player">
        {tables('player')}
        <i className="seat-letter">P</i>
      </Spot>
      <Spot id="banker" className="spot-banker spot-main area-banker">
        {tables('banker')}
        <i className="seat-letter">B</i>
      </Spot>
      <Spot id="player_pair" className="spot-player spot-low">
        {tables('player_pair')}
      </Spot>
      <Spot id="tie" className="spot-tie spot-low">
        {tables('tie')}
      </Spot>
      <Spot id="banker_pair" className="spot-banker spot-low">
        {tables('banker_pair')}
      </Spot>
      <Spot id="banker_no_commission" className="spot-banker spot-low area-wide">
        {tables('banker_no_commission')}
        <small>{tables('no_commission_note')}</small>
      </Spot>
      <Spot id="small" className="spot-low">
        {tables('cards_small')}
        <small>{tables('cards_small_note')}</small>
      </Spot>
      <Spot id="lucky_6" className="spot-low">
        {tables('lucky_6')}
        <small>{tables('lucky_6_note')}</small>
      </Spot>
      <Spot id="big" className="spot-low">
        {tables('cards_big')}
        <small>{tables('cards_big_note')}</small>
      </Spot>
    </div>
  )
}
