/** I10: every change of a draw's state, noted by the database itself while the product runs. */
import type pg from 'pg'

const ARROWS = new Set([
  'SCHEDULED>OPEN',
  'OPEN>CLOSED',
  'CLOSED>ROOTED',
  'ROOTED>DRAWN',
  'DRAWN>SETTLED',
  'SCHEDULED>VOID',
  'OPEN>VOID',
  'CLOSED>VOID',
  'ROOTED>VOID',
])

/** Begins to note steps, once a database. The product does not notice. */
export async function watchSteps(db: pg.Client): Promise<void> {
  await db.query(`
    create schema if not exists e2e_watch;
    create table if not exists e2e_watch.step (n bigserial, draw_id bigint, arrow text, old_epoch bigint, epoch bigint);
    create or replace function e2e_watch.note() returns trigger language plpgsql security definer as $$
    begin
      if old.state <> new.state or old.epoch <> new.epoch or old.balls is distinct from new.balls then
        insert into e2e_watch.step (draw_id, arrow, old_epoch, epoch)
        values (new.id, case when old.state = new.state and old.balls is distinct from new.balls then 'balls changed'
          when old.state = new.state then '' else old.state || '>' || new.state end, old.epoch, new.epoch);
      end if;
      return new;
    end $$;
    create or replace trigger e2e_watch after update on draw for each row execute function e2e_watch.note();`)
}

export type StepReport = { steps: number; violations: string[] }

/** Only legal arrows, each draw through each state once, epochs never going down. */
export async function checkSteps(db: pg.Client): Promise<StepReport> {
  const { rows } = await db.query<{ draw_id: string; arrow: string; old_epoch: string; epoch: string }>(
    'select * from e2e_watch.step order by n',
  )
  const seen = new Set<string>()
  const violations: string[] = []
  for (const { draw_id, arrow, old_epoch, epoch } of rows) {
    if (BigInt(epoch) < BigInt(old_epoch))
      violations.push(`I10: the epoch of draw ${draw_id} went down to ${epoch}`)
    if (arrow === '') continue
    if (!ARROWS.has(arrow)) violations.push(`I10: draw ${draw_id}: ${arrow}`)
    if (seen.has(`${draw_id} ${arrow}`)) violations.push(`I10: draw ${draw_id} stepped ${arrow} twice`)
    seen.add(`${draw_id} ${arrow}`)
  }
  return { steps: rows.length, violations }
}
