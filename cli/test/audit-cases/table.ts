/** Every command that leaves an event. No noun needs what another one has done; within one, the order counts. */
import type { Case } from './case.ts'
import { DRAWS } from './draws.ts'
import { HOUSE } from './house.ts'
import { PLAYERS } from './players.ts'
import { PROVIDERS } from './providers.ts'

export const CASES: readonly Case[] = [...PLAYERS, ...DRAWS, ...HOUSE, ...PROVIDERS]
