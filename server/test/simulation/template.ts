/** The database that every world begins from: players with money, a game, the house's accounts, committed seeds, rules. */
import { generateKeyPairSync } from 'node:crypto'
import { openRecordBytes } from '@samnang/core/fairness/signed-records'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { pino } from 'pino'
import { openCashAccountIn, showCashAccountIn } from '../../src/cashier/cash-accounts.ts'
import { setWithdrawalLimitsIn } from '../../src/cashier/withdrawal-limits.ts'
import type { DatabasePlace } from '../../src/database/migrate.ts'
import { moveClock, openMovedDatabase } from '../../src/database/moved-clock.ts'
import { createPool, inTransaction, type Pool } from '../../src/database/pool.ts'
import { houseOperatorKey, houseVault } from '../../src/demo-house/house-keys.ts'
import { commitRange } from '../../src/draws/day-commitments.ts'
import { insertLotteryOpening } from '../../src/draws/lottery-records.ts'
import { meetVault } from '../../src/draws/prepare-reign.ts'
import { lotteryOpening } from '../../src/lottery/open-lottery-draw.ts'
import { lotteryRulesVersion } from '../../src/lottery/rules.ts'
import { ensurePaytable } from '../../src/lotto59/paytables.ts'
import { seedPot } from '../../src/lotto59/seed-pot.ts'
import { setLimit } from '../../src/players/set-limit.ts'
import { addProvider } from '../../src/providers/add-provider.ts'
import { tokenHash } from '../../src/providers/wallet-user.ts'
import { addOpenLotteryDraw } from '../lottery-draws.ts'

/** Everything that is secret in a world follows from it. */
export const WORD = 'simulate'
const DAY = 21_000
/** Noon in UTC: a slot of POLL_2 opens. */
export const BEGIN_MS = DAY * 86_400_000 + 12 * 3_600_000
/** What the vault has committed to: more draws than any world plays. */
export const SLOTS = {
  game: 'POLL_2',
  day: DAY,
  first: 4321,
  count: 30,
  openMs: BEGIN_MS,
  periodMs: 10_000,
} as const

export const PLAYERS = [1001n, 1002n, 1003n] as const
/** Riel; little enough that some bets are too much. */
export const MONEY = 14_000n
/** Of the first player, riel in 24 hours. */
export const STAKE_LIMIT = 9_000n
/** Riel: small, so that they are reached. */
export const PLAYER_DRAW_MAX = 12_000n
export const EXPOSURE_MAX = 400_000n
export const tokenOf = (player: bigint) => `the game of ${player}`
const LOTTERY = { closesInMs: 10_000, drawInMs: 11_000 }

const BY = { actor: 'system' }
const STAFF = { actor: 'staff:vichea', reason: 'set up' }

/** Its address. What it holds is the same whenever it is made. */
export async function makeTemplate(url: string, name: string, place: DatabasePlace): Promise<string> {
  const address = await openMovedDatabase(url, name, place)
  const owner = createPool(address, { max: 1, role: null, name: 'samnang-simulate', statementTimeoutMs: 0 })
  try {
    const { rows } = await owner.query(`select from pg_tables where tablename = 'world_start'`)
    if (rows.length > 0) return address
    await moveClock(owner, BEGIN_MS - 1_000)
    await setUpLotto59(owner)
    await addPlayers(owner)
    await addGame(owner)
    await addCash(owner)
    await addLotteryDraw(owner)
    await owner.query(WATCHED)
    await owner.query(REMEMBERED)
  } finally {
    await owner.end()
  }
  return address
}

function partsOf(pool: Pool) {
  const vault = houseVault(WORD, () => BEGIN_MS)
  const live = { publish: async () => 0n }
  const log = pino({ level: 'silent' })
  return { money: pool, vault, operatorKey: houseOperatorKey(WORD), log, live, clockGap: { isRight: true } }
}

async function setUpLotto59(owner: Pool): Promise<void> {
  await ensurePaytable(owner)
  await seedPot(owner, 'POLL_2', BY)
  await owner.query('update poll set player_draw_max = $1, exposure_max = $2, enabled = (id = $3)', [
    ...[PLAYER_DRAW_MAX, EXPOSURE_MAX].map((riel) => rielToUnits(Number(riel))),
    'POLL_2',
  ])
  const parts = partsOf(owner)
  await commitRange(parts, await meetVault(parts), SLOTS)
}

async function addPlayers(owner: Pool): Promise<void> {
  await owner.query(
    `with born as (
       insert into player (id, username, username_key, password_hash, secret)
       overriding system value
       select id, 'p' || id, 'p' || id, '', sha256(id::text::bytea) from unnest($1::bigint[]) id returning id
     ), opened as (
       insert into account (id, kind, name, balance) select id, 'player', 'player:' || id, $2 from born returning id
     ), paid as (
       insert into tx (key, kind, player_id) select 'credit:' || id, 'credit', id from opened returning id, player_id
     )
     insert into entry (account_id, tx_id, contra_id, amount, balance_after)
     select player_id, id, 2, $2, $2 from paid`,
    [PLAYERS, rielToUnits(Number(MONEY))],
  )
  const limited = await setLimit(owner, {
    ...{ playerId: PLAYERS[0], kind: 'stake', period: '24h', isConfirmed: true, requestId: 'set up' },
    amountUnits: rielToUnits(Number(STAKE_LIMIT)),
  })
  assert(limited.ok, 'a player may limit themselves')
}

async function addGame(owner: Pool): Promise<void> {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const added = await addProvider(
    owner,
    {
      ...{ name: 'studio', sections: ['slot'], gamesApi: 'http://127.0.0.1:9/', operatorId: 7 },
      hubKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
    },
    BY,
  )
  assert(added.ok, 'the facts of the provider are right')
  const { id } = added.value
  await owner.query(
    `insert into game (provider_id, code, name, product, enabled) values ($1, 'slot', 'Slot', 'Studio', true)`,
    [id],
  )
  await owner.query(
    `with begun as (insert into session (id_hash, player_id, expires_at)
       select sha256(int8send(p)), p, clock_timestamp() + interval '12 h' from unnest($2::bigint[]) p returning *)
     insert into game_token (token_hash, provider_id, player_id, session_hash, game_code, currency, expires_at)
     select t.hash, $1, b.player_id, b.id_hash, 'slot', 'KHR', b.expires_at
     from begun b join unnest($2::bigint[], $3::bytea[]) t (player, hash) on t.player = b.player_id`,
    [id, PLAYERS, PLAYERS.map((player) => tokenHash(tokenOf(player)))],
  )
}

async function addCash(owner: Pool): Promise<void> {
  await inTransaction(owner, async (tx) => {
    const bank = { kind: 'bank', code: 'ABA-1', bank: 'ABA', number: '000111222', holder: 'SAMNANG' } as const
    const opened = await openCashAccountIn(tx, bank, STAFF)
    assert(opened.ok, 'nobody has this code')
    await showCashAccountIn(tx, { id: opened.value, isShown: true }, STAFF)
    const none = { least: 1, most: 10 ** 9, day: 10 ** 9, dayCount: 1000, open: 1000, waitHours: 1 }
    const set = await setWithdrawalLimitsIn(tx, none, STAFF)
    assert(set.ok, 'the limits are possible ones')
    await tx.query(
      `insert into player_bank_account (player_id, bank, number, holder, usable_from)
       select p, 'ABA', (100000 + p)::text, 'SOK DARA', clock_timestamp() from unnest($1::bigint[]) p`,
      [PLAYERS],
    )
  })
}

/** It closes and is drawn while the world lasts. */
async function addLotteryDraw(owner: Pool): Promise<void> {
  const posts = ['A', 'B', 'C', 'D', 'LO']
  const draw = await addOpenLotteryDraw(owner, {
    ...{ type: 'VN', session: 'NIGHT', groups: [{ posts, closesInMs: LOTTERY.closesInMs }] },
    drawInMs: LOTTERY.drawInMs,
  })
  const { rulesHash } = await lotteryRulesVersion(owner, draw.rulesVersion)
  const P = lotteryOpening(draw, null, rulesHash)
  const signature = houseOperatorKey(WORD).sign(openRecordBytes(P))
  await insertLotteryOpening(owner, { drawId: draw.id, C: null, P, signature })
}

/** What the checks watch by themselves: each step of a draw, with the lease of its moment, and when each slip was written. */
const WATCHED = `
  create table watched_step (n bigint generated always as identity, draw_id bigint, was text, became text, epoch_was bigint,
    epoch bigint, reign bigint, is_held boolean, at timestamptz);
  create table watched_slip (slip_id bigint, draw_id bigint, at timestamptz);
  create function watch_step() returns trigger language plpgsql security definer set search_path = public, pg_catalog as $$
  begin
    if old.state is distinct from new.state or old.epoch <> new.epoch then
      insert into watched_step (draw_id, was, became, epoch_was, epoch, reign, is_held, at)
      select new.id, old.state, new.state, old.epoch, new.epoch, l.epoch, l.expires_at > clock_timestamp(), clock_timestamp()
      from lease l where role = 'draw';
    end if;
    return null;
  end $$;
  create function watch_slip() returns trigger language plpgsql security definer set search_path = public, pg_catalog as $$
  begin
    insert into watched_slip values (new.id, new.draw_id, clock_timestamp());
    return null;
  end $$;
  create trigger watched after update on draw for each row execute function watch_step();
  create trigger watched after insert on slip for each row execute function watch_slip();
  do $$ declare t regclass; begin
    for t in select c.oid from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    loop execute format('alter table %s set (autovacuum_enabled = off)', t); end loop;
  end $$`

/** Last of all: with it the template is whole. */
const REMEMBERED = `
  create table world_start as select 'select ' || string_agg(format('setval(%L, %s, %L)', format('%I.%I', schemaname,
    sequencename), coalesce(last_value, start_value), last_value is not null), ', ') as sequences
  from pg_sequences where schemaname = 'public'`
