import type { Pool } from '../database/pool.ts'
import { isFishKind } from './fish-kinds.ts'
import type { ShotLog, ShotRow } from './shot-log.ts'

type Row = {
  slice: string
  shot: number
  kind: ShotRow['kind']
  cost: bigint
  fish: string | null
  multiple: number
  win: bigint
  at: Date
}

export function postgresShots(pool: Pool): ShotLog {
  return {
    async append(rows) {
      const column = <K extends keyof ShotRow>(name: K) => rows.map((row) => row[name])
      // A batch whose commit was not heard of is sent again.
      await pool.query(
        `insert into fish_shot (slice, shot, kind, cost, fish, multiple, win, at)
          select slice, shot, kind, cost, fish, multiple, win, to_timestamp(at / 1000)
            from unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::text[], $6::int[], $7::bigint[], $8::float8[])
              as row (slice, shot, kind, cost, fish, multiple, win, at)
          on conflict (slice, shot, kind) do nothing`,
        [
          column('slice'),
          column('shot'),
          column('kind'),
          column('cost'),
          column('fish'),
          column('multiple'),
          column('win'),
          column('atMs'),
        ],
      )
    },
    async ofSlice(slice) {
      const { rows } = await pool.query<Row>(
        `select slice, shot, kind, cost, fish, multiple, win, at from fish_shot where slice = $1
          order by shot, kind = 'shot' desc`,
        [slice],
      )
      return rows.map(shotOf)
    },
  }
}

function shotOf({ at, cost, win, fish, ...row }: Row): ShotRow {
  const kind = fish !== null && isFishKind(fish) ? fish : null
  return { ...row, fish: kind, cost: Number(cost), win: Number(win), atMs: at.getTime() }
}
