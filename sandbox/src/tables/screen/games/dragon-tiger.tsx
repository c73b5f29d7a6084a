import { tables } from '../../../text/tables.ts'
import { useTable } from '../frame/desk-context.tsx'
import { Spot } from '../frame/spot.tsx'
import { Dealer } from './dealer.tsx'
import { HandView, handOf } from './hand.tsx'

export function DragonTigerStage() {
  const { view } = useTable()
  const winner = view.outcome?.game === 'dragon_tiger' ? view.outcome.winner : null
  return (
    <div className="card-stage">
      <HandView
        hand={handOf(view, 'dragon')}
        seat="dragon"
        places={[0]}
        room={1}
        showsTotal={false}
        hasWon={winner === 'dragon'}
      />
      <Dealer />
      <HandView
        hand={handOf(view, 'tiger')}
        seat="tiger"
        places={[0]}
        room={1}
        showsTotal={false}
        hasWon={winner === 'tiger'}
      />
    </div>
  )
}

export function DragonTigerBoard() {
  return (
    <div className="board board-dragon">
      <Spot id="dragon" className="spot-banker spot-main area-dragon">
        {tables('dragon')}
        <i className="seat-letter">D</i>
        <small>{tables('half_back_note')}</small>
      </Spot>
      <Spot id="tiger" className="spot-tiger spot-main area-tiger">
        {tables('tiger')}
        <i className="seat-letter">T</i>
        <small>{tables('half_back_note')}</small>
      </Spot>
      <Spot id="tie" className="spot-tie area-tie">
        {tables('tie')}
      </Spot>
      <Spot id="suited_tie" className="spot-tie area-suited">
        {tables('suited_tie')}
      </Spot>
    </div>
  )
}
