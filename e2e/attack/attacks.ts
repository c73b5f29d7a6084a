/** All attacks, in the order in which they are made: what spoils the site for others comes last. */
import type { Attack } from './attack.ts'
import { PIECES, SLOW } from './bodies.ts'
import { CSRF } from './csrf.ts'
import { FIXATION } from './fixation.ts'
import { FRAMES } from './frames.ts'
import { STUFFING, TIMING } from './guessing.ts'
import { HEADERS } from './headers.ts'
import { IDOR } from './idor.ts'
import { LEAVING } from './leaving.ts'
import { MADE } from './made.ts'
import { SECRETS } from './secrets.ts'
import { SMUGGLING } from './smuggling.ts'

export const ATTACKS: readonly Attack[] = [
  ...[IDOR, CSRF, FIXATION, HEADERS, SECRETS, PIECES, SMUGGLING],
  ...[FRAMES, LEAVING, TIMING, SLOW, STUFFING, MADE],
]
