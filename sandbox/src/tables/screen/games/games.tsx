/** Which stage and which board a table has. */
import type { ComponentType } from 'react'
import type { TableGame } from '../../outcomes.ts'
import { BaccaratBoard, BaccaratStage } from './baccarat.tsx'
import { KlaKlokStage, SicBoStage } from './dice-stage.tsx'
import { DragonTigerBoard, DragonTigerStage } from './dragon-tiger.tsx'
import { KlaKlokBoard } from './kla-klok.tsx'
import { RouletteBoard, RouletteStage } from './roulette.tsx'
import { SicBoBoard } from './sic-bo.tsx'

export const GAMES: Readonly<Record<TableGame, { Stage: ComponentType; Board: ComponentType }>> = {
  baccarat: { Stage: BaccaratStage, Board: BaccaratBoard },
  dragon_tiger: { Stage: DragonTigerStage, Board: DragonTigerBoard },
  roulette: { Stage: RouletteStage, Board: RouletteBoard },
  sic_bo: { Stage: SicBoStage, Board: SicBoBoard },
  kla_klok: { Stage: KlaKlokStage, Board: KlaKlokBoard },
}
