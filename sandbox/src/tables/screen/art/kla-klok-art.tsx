import gourd from '../../../../art/drawn/gourd.svg'
import crab from '../../../../art/noto/crab.svg'
import fish from '../../../../art/noto/fish.svg'
import prawn from '../../../../art/noto/prawn.svg'
import rooster from '../../../../art/noto/rooster.svg'
import tiger from '../../../../art/noto/tiger.svg'
import type { KlaKlokFace } from '../../outcomes.ts'

const FILES: Readonly<Record<KlaKlokFace, string>> = { tiger, gourd, rooster, prawn, crab, fish }

/** The picture alone; its name stands beside it or in the label of its button. */
export function FaceArt({ face }: { face: KlaKlokFace }) {
  return <img src={FILES[face]} alt="" width="64" height="64" className="face-art" draggable={false} />
}
