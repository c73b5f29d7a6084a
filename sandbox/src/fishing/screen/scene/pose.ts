/** How the picture of a fish, seen from its side, follows its way. */

/** It is tilted no further than this. */
const TILT_MAX = (20 * Math.PI) / 180

/** How far a picture that looks left is turned and whether it is mirrored. */
export function poseOf(heading: number): { turn: number; isMirrored: boolean } {
  const isMirrored = Math.cos(heading) > 0
  const off = isMirrored ? heading : heading - Math.PI
  const turn = Math.atan2(Math.sin(off), Math.cos(off))
  return { turn: Math.min(TILT_MAX, Math.max(-TILT_MAX, turn)), isMirrored }
}
