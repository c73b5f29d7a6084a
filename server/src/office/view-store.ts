import type { SavedView } from '@samnang/contract/office/views'
import type { Queryable, Tx } from '../database/pool.ts'

type StoredView = Omit<SavedView, 'id'> & { id: bigint }
const FIELDS = 'id, list, name, filters, hidden'

export async function viewsOf(db: Queryable, staff: string, list: string): Promise<SavedView[]> {
  const { rows } = await db.query<StoredView>(
    `select ${FIELDS} from office_view where staff = $1 and list = $2 order by name limit 200`,
    [staff, list],
  )
  return rows.map(withNumber)
}

/** The view of this name as it was; null: there is none yet. */
export async function viewNamed(
  tx: Tx,
  staff: string,
  list: string,
  name: string,
): Promise<SavedView | null> {
  const { rows } = await tx.query<StoredView>(
    `select ${FIELDS} from office_view where staff = $1 and list = $2 and name = $3`,
    [staff, list, name],
  )
  return rows[0] ? withNumber(rows[0]) : null
}

export async function countViews(tx: Tx, staff: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    'select count(*)::int as n from office_view where staff = $1',
    [staff],
  )
  return rows[0]?.n ?? 0
}

export async function keepView(tx: Tx, staff: string, view: Omit<SavedView, 'id'>): Promise<SavedView> {
  const { rows } = await tx.query<StoredView>(
    `insert into office_view (staff, list, name, filters, hidden) values ($1, $2, $3, $4, $5)
     on conflict (staff, list, name) do update set filters = $4, hidden = $5, at = clock_timestamp()
     returning ${FIELDS}`,
    [staff, view.list, view.name, view.filters, view.hidden],
  )
  if (!rows[0]) throw new Error('a view was kept and is not there')
  return withNumber(rows[0])
}

export async function deleteView(tx: Tx, staff: string, id: string): Promise<SavedView | null> {
  const { rows } = await tx.query<StoredView>(
    `delete from office_view where staff = $1 and id = $2 returning ${FIELDS}`,
    [staff, id],
  )
  return rows[0] ? withNumber(rows[0]) : null
}

function withNumber(view: StoredView): SavedView {
  return { ...view, id: Number(view.id) }
}
