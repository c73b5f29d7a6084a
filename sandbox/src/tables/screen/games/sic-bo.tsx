import { tables } from '../../../text/tables.ts'
import { DIE_FACES } from '../../sic-bo.ts'
import { DieFace } from '../art/die-face.tsx'
import { Spot } from '../frame/spot.tsx'
import { SpotGroup } from './spot-group.tsx'

const TOTALS = Array.from({ length: 14 }, (_, at) => at + 4)
const PAIRS = DIE_FACES.flatMap((low) =>
  DIE_FACES.filter((high) => high > low).map((high): [number, number] => [low, high]),
)

export function SicBoBoard() {
  return (
    <div className="board board-dice">
      <div className="row-2">
        <Spot id="small" className="spot-player spot-main">
          {tables('small')}
          <small>{tables('loses_to_triple')}</small>
        </Spot>
        <Spot id="big" className="spot-banker spot-main">
          {tables('big')}
          <small>{tables('loses_to_triple')}</small>
        </Spot>
      </div>
      <SpotGroup name={tables('singles')} className="row-6" payOf="single:1">
        {DIE_FACES.map((face) => (
          <Spot key={face} id={`single:${face}`} className="spot-die" isSmall>
            <Dice values={[face]} />
          </Spot>
        ))}
      </SpotGroup>
      <SpotGroup name={tables('totals')} className="row-7">
        {TOTALS.map((total) => (
          <Spot key={total} id={`total:${total}`} className="spot-total">
            {total}
          </Spot>
        ))}
      </SpotGroup>
      <Triples />
      <SpotGroup name={tables('doubles')} className="row-6" payOf="double:1">
        {DIE_FACES.map((face) => (
          <Spot key={face} id={`double:${face}`} className="spot-die" isSmall>
            <Dice values={[face, face]} />
          </Spot>
        ))}
      </SpotGroup>
      <SpotGroup name={tables('pairs')} className="row-5" payOf="pair:1-2">
        {PAIRS.map(([low, high]) => (
          <Spot key={`${low}-${high}`} id={`pair:${low}-${high}`} className="spot-die" isSmall>
            <Dice values={[low, high]} />
          </Spot>
        ))}
      </SpotGroup>
    </div>
  )
}

function Triples() {
  return (
    <SpotGroup name={tables('triples')} className="row-6" payOf="triple:1">
      <Spot id="triple:any" className="span-all spot-low">
        {tables('triple_any')}
      </Spot>
      {DIE_FACES.map((face) => (
        <Spot key={face} id={`triple:${face}`} className="spot-die" isSmall>
          <Dice values={[face, face, face]} />
        </Spot>
      ))}
    </SpotGroup>
  )
}

function Dice({ values }: { values: readonly number[] }) {
  return (
    <span className="little-dice" data-count={values.length}>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice of one picture never change places
        <DieFace key={at} value={value} />
      ))}
    </span>
  )
}
