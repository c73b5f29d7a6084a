import type { TableOutcome } from '../../outcomes.ts'
import { FaceArt } from '../art/kla-klok-art.tsx'
import { beadOf } from '../say/bead.ts'

export function BeadView({ outcome }: { outcome: TableOutcome }) {
  const { sign, tone, faces, note, label } = beadOf(outcome)
  return (
    <span className="bead" data-tone={tone} role="img" aria-label={label}>
      {faces.length > 0 ? (
        <span className="bead-faces">
          {faces.map((face, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dice of a past round never change places
            <FaceArt key={at} face={face} />
          ))}
        </span>
      ) : (
        <b>{sign}</b>
      )}
      {note && <small>{note}</small>}
    </span>
  )
}
