import { tables } from '../../../text/tables.ts'
import { KLA_KLOK_FACES, type KlaKlokFace } from '../../outcomes.ts'
import { FaceArt } from '../art/kla-klok-art.tsx'
import { Spot } from '../frame/spot.tsx'
import { faceName } from '../say/spot-name.ts'
import { SpotGroup } from './spot-group.tsx'

const PAIRS = KLA_KLOK_FACES.flatMap((one, at) =>
  KLA_KLOK_FACES.slice(at + 1).map((other): [KlaKlokFace, KlaKlokFace] => [one, other]),
)

export function KlaKlokBoard() {
  return (
    <div className="board board-dice">
      <SpotGroup name={tables('faces')} className="mat" payOf="face:tiger">
        {KLA_KLOK_FACES.map((face) => (
          <Spot key={face} id={`face:${face}`} className="spot-face">
            <FaceArt face={face} />
            {faceName(face)}
          </Spot>
        ))}
      </SpotGroup>
      <SpotGroup name={tables('face_pairs')} className="row-5" payOf="pair:tiger-gourd">
        {PAIRS.map(([one, other]) => (
          <Spot key={`${one}-${other}`} id={`pair:${one}-${other}`} className="spot-pair" isSmall>
            <FaceArt face={one} />
            <FaceArt face={other} />
          </Spot>
        ))}
      </SpotGroup>
    </div>
  )
}
