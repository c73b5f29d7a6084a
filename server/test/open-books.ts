/** Crimes and time travel for tests: the books refuse changes from everybody, so their owner takes the triggers away. */
import type { Tx } from '../src/database/pool.ts'

/** Until the transaction is rolled back, or `closeBooks` is called in it. Foreign keys do not look either. */
export async function openBooks(client: Tx): Promise<void> {
  await client.query('set local session_replication_role = replica')
  await forEachTrigger(client, 'A', 'disable')
}

export function closeBooks(client: Tx): Promise<void> {
  return forEachTrigger(client, 'D', 'enable always')
}

/** Those that fire always, or those that were taken away. */
async function forEachTrigger(
  client: Tx,
  state: 'A' | 'D',
  what: 'disable' | 'enable always',
): Promise<void> {
  await client.query(`do $$
    declare t record;
    begin
      for t in select tgrelid::regclass as name, tgname from pg_trigger where tgenabled = '${state}' loop
        execute format('alter table %s ${what} trigger %I', t.name, t.tgname);
      end loop;
    end $$`)
}
