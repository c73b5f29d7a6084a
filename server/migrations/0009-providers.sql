-- Games of other companies: who they are, what they offer, and what their wallet calls have done to the book.

-- Only the rollback of a win that was already spent takes a player below zero; what he wins or deposits next repays
-- it. A bet or a debit asks for money that is there, so a balance below zero stops both by itself. What an entry may
-- leave behind is proven by the audit, which knows the kind of its transaction.
alter table account
  add overdrawn boolean not null default false,
  drop constraint funds,
  add constraint funds check (balance >= 0 or (kind = 'player' and overdrawn));
alter table entry drop constraint entry_balance_after_check;
alter table tx
  drop constraint tx_kind_check,
  add constraint tx_kind_check check (kind in ('bet', 'settle', 'refund', 'pot', 'credit', 'debit',
    'game_bet', 'game_win', 'game_undo'));

create table provider (
  id smallint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9-]{1,31}$'),
  title text not null,
  -- Base address of their Games API, and who we are to them.
  games_api text not null,
  operator_id int not null,
  sub_partner text,
  -- The other side of all money between this provider's games and players.
  account_id bigint not null unique check (account_id between 10 and 999) references account,
  sections text[] not null check (sections <@ array['sport', 'casino', 'slot', 'fishing']),
  -- Where their pages come from: 'https://games.example', or 'same-host:8061', the host that the browser asked for.
  frame_origins text[] not null default '{}',
  -- Addresses that may call the wallet; none named: any, by its signature alone.
  allowed cidr[] not null default '{}',
  enabled boolean not null default true,
  list_fetched_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- The keys that a provider signs its calls with; two may be active while one takes over from the other.
create table provider_key (
  provider_id smallint not null references provider,
  public_key text not null,
  added_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz,
  primary key (provider_id, public_key)
);

create function refuse_third_key() returns trigger language plpgsql as $$
begin
  perform 1 from provider where id = new.provider_id for no key update;
  if (select count(*) from provider_key where provider_id = new.provider_id and retired_at is null) > 2 then
    raise exception 'provider % has two active keys', new.provider_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger provider_key_two after insert or update on provider_key
  for each row execute function refuse_third_key();

create table game (
  id bigint generated always as identity primary key,
  provider_id smallint not null references provider,
  code text not null,
  name text not null,
  product text not null,
  category text,
  platforms text[] not null default '{}',
  thumbnail text,
  background text,
  rtp text,
  volatility text,
  languages text[] not null default '{}',
  blocked_countries text[] not null default '{}',
  release_date date,
  -- The provider's word; a game that is missing from its list is disabled, never deleted: history refers to it.
  enabled boolean not null,
  -- The operator's own.
  hidden boolean not null default false,
  section text check (section in ('sport', 'casino', 'slot', 'fishing')),
  title_km text,
  position int not null default 0,
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  unique (provider_id, code)
);

-- A launch. Tokens are kept for ever, so that one that has run out is told from one that never was.
create table game_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  provider_id smallint not null references provider,
  player_id bigint not null references player,
  session_hash bytea not null,
  game_code text not null,
  currency text not null,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz
) with (fillfactor = 80);
create index game_token_player on game_token (player_id) where revoked_at is null;

-- Every transaction of every provider, by its own id: one id has one meaning for ever, whatever its kind and player.
-- A tombstone stands for one that was rolled back before it came, and keeps it from coming. `amount` is what the call
-- said; what it moved is the entry of `tx_id`, which a free bet, an amount of nothing and a tombstone do not have.
create table game_tx (
  provider_id smallint not null,
  uuid uuid not null,
  -- The order in which they were decided; for one player also the order of their effects.
  id bigint generated always as identity,
  kind text not null check (kind in ('bet', 'win', 'rollback', 'tombstone')),
  -- Null: rolled back for a user that we do not know.
  player_id bigint,
  -- The bet of a win, and what a rollback undoes.
  ref uuid,
  amount bigint not null default 0 check (amount >= 0),
  round text not null,
  game_code text not null,
  supplier_tx text,
  round_closed boolean not null default false,
  is_free boolean not null default false,
  -- False: a rollback that had nothing to undo.
  has_effect boolean not null default true,
  tx_id bigint,
  meta jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (provider_id, uuid),
  check ((kind in ('win', 'rollback')) = (ref is not null)),
  check (kind <> 'tombstone' or not has_effect)
);
create index game_tx_ref on game_tx (provider_id, ref) where ref is not null;
create index game_tx_round on game_tx (player_id, round);
create index game_tx_time on game_tx (provider_id, created_at);
create trigger game_tx_append_only before update or delete or truncate on game_tx
  for each statement execute function refuse_change();

-- What the transactions of a round add up to, for reports: those that stand, without what was rolled back.
create table game_round (
  provider_id smallint not null,
  player_id bigint not null,
  round text not null,
  id bigint generated always as identity unique,
  game_code text not null,
  -- Paid stakes: a free bet costs nothing.
  bet bigint not null default 0,
  win bigint not null default 0,
  -- Bets and wins that are not rolled back; a round without any is cancelled.
  standing int not null default 0,
  status text not null check (status in ('open', 'closed', 'cancelled')),
  opened_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (provider_id, player_id, round)
) with (fillfactor = 70);
create index game_round_player on game_round (player_id, id);

-- What was answered by the rules and still wants a look: once for each transaction and reason.
create table game_exception (
  id bigint generated always as identity primary key,
  provider_id smallint not null,
  player_id bigint,
  code text not null check (code in ('win_without_bet', 'win_after_rollback', 'late_win', 'win_of_locked_player',
    'rollback_of_paid_bet', 'rollback_of_rollback', 'rollback_of_other_player', 'bet_in_closed_round', 'overdrawn',
    'balance_too_large')),
  uuid uuid not null,
  round text not null,
  at timestamptz not null default clock_timestamp(),
  detail jsonb not null default '{}',
  unique (provider_id, uuid, code)
);
create trigger game_exception_append_only before update or delete or truncate on game_exception
  for each statement execute function refuse_change();

create table game_favourite (
  player_id bigint not null references player,
  game_id bigint not null references game,
  primary key (player_id, game_id)
);

create table game_played (
  player_id bigint not null references player,
  game_id bigint not null references game,
  last_at timestamptz not null default clock_timestamp(),
  primary key (player_id, game_id)
) with (fillfactor = 80);
create index game_played_recent on game_played (player_id, last_at);

-- Reading and adding are granted by default (0001); names, accounts and what a token stands for never change.
grant update (title, games_api, operator_id, sub_partner, sections, frame_origins, allowed, enabled, list_fetched_at)
  on provider to samnang_app;
grant update (retired_at) on provider_key to samnang_app;
grant update (name, product, category, platforms, thumbnail, background, rtp, volatility, languages,
  blocked_countries, release_date, enabled, hidden, section, title_km, position, last_seen_at) on game to samnang_app;
grant update (used_at, revoked_at) on game_token to samnang_app;
grant update (bet, win, standing, status, changed_at, closed_at) on game_round to samnang_app;
grant update (last_at) on game_played to samnang_app;
grant delete on game_favourite to samnang_app;

-- ---------------------------------------------------------------- the wallet

-- One call of a provider after its signature and its shape are checked. `player_id` null: a user that is none of
-- ours. `is_promo`: paid by the provider, so the call has no amount and its token may have run out.
create type wallet_call as (
  provider_id smallint, provider text, house_id bigint, kind text, uuid uuid, ref uuid, player_id bigint,
  token_hash bytea, game_code text, round text, amount bigint, currency text, round_closed boolean, is_free boolean,
  is_promo boolean, supplier_tx text, meta jsonb
);

-- Notes what somebody should look at. A call is repeated until it is accepted, so once is enough.
create function wallet_except(c wallet_call, p_code text, p_detail jsonb default '{}') returns void
language plpgsql as $$
begin
  insert into game_exception (provider_id, player_id, code, uuid, round, detail)
  values (c.provider_id, c.player_id, p_code, c.uuid, c.round,
    p_detail || jsonb_build_object('kind', c.kind, 'ref', c.ref, 'amount', c.amount, 'game', c.game_code))
  on conflict do nothing;
end $$;

-- Whether a bet or a win was undone by a rollback.
create function is_rolled_back(p_provider smallint, p_uuid uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from game_tx u
    where u.provider_id = p_provider and u.ref = p_uuid and u.kind = 'rollback' and u.has_effect);
end $$;

-- Whether a token may still bet and ask: neither run out nor revoked, and its session goes on. A session that ended
-- because its player is locked is no reason of its own: what he may not do, his state says.
create function is_token_open(t game_token, p_now timestamptz) returns boolean language plpgsql stable as $$
begin
  return t.revoked_at is null and p_now < t.expires_at
    and p_now < coalesce(t.used_at, t.created_at) + interval '60 minutes'
    and exists (select from session s join player p on p.id = s.player_id where s.id_hash = t.session_hash
      and p_now < s.expires_at and (s.ended_at is null or (s.end_reason = 'locked' and p.state = 'LOCKED')));
end $$;

-- A token lives for an hour after its last use; written once a minute, so that a game of many bets costs one row.
create function use_token(t game_token, p_now timestamptz) returns void language plpgsql as $$
begin
  if t.used_at is null or t.used_at < p_now - interval '1 minute' then
    update game_token set used_at = p_now where token_hash = t.token_hash;
  end if;
end $$;

-- An id that is known: the same call is answered as before, any other one is refused. A bet that was rolled back since
-- is not called accepted again, for the provider would take the stake as held.
create function wallet_repeated(p_old game_tx, c wallet_call) returns text language plpgsql as $$
begin
  if p_old.kind = 'tombstone' then
    if c.kind = 'rollback' then perform wallet_except(c, 'rollback_of_rollback'); end if;
    return 'RS_ERROR_UNKNOWN';
  elsif p_old.kind <> c.kind or p_old.player_id is distinct from c.player_id or p_old.round <> c.round
    or p_old.game_code <> c.game_code or p_old.ref is distinct from c.ref
    or (c.kind <> 'rollback' and (p_old.amount <> c.amount or c.currency <> 'KHR')) then
    return 'RS_ERROR_DUPLICATE_TRANSACTION';
  elsif c.kind = 'bet' and is_rolled_back(c.provider_id, c.uuid) then
    return 'RS_ERROR_UNKNOWN';
  end if;
  return 'RS_OK';
end $$;

-- Takes the id and books the money, if there is any to move. False: somebody else has just taken the id, and nothing
-- has happened here.
create function wallet_book(c wallet_call, p_tx_kind text, p_amount bigint, p_effect boolean, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  v_tx bigint := case when p_amount <> 0 then nextval('tx_id_seq') end;
  v_balance bigint;
begin
  insert into game_tx (provider_id, uuid, kind, player_id, ref, amount, round, game_code, supplier_tx, round_closed,
    is_free, has_effect, tx_id, meta, created_at)
  values (c.provider_id, c.uuid, c.kind, c.player_id, c.ref, coalesce(c.amount, 0), c.round, c.game_code,
    c.supplier_tx, c.round_closed, c.is_free, p_effect, v_tx, c.meta, p_now)
  on conflict do nothing;
  if not found then return false; end if;
  if v_tx is null then return true; end if;
  update account a set balance = a.balance + p_amount, overdrawn = a.balance + p_amount < 0
  where a.id = c.player_id returning a.balance into strict v_balance;
  insert into tx (id, key, kind, player_id, note, created_at)
  values (v_tx, 'game:' || c.provider || ':' || c.uuid, p_tx_kind, c.player_id, c.game_code, p_now);
  insert into entry (account_id, tx_id, contra_id, amount, balance_after)
  values (c.player_id, v_tx, c.house_id, p_amount, v_balance);
  return true;
end $$;

-- Adds to a round what now stands, or takes off what no longer does (`p_standing` -1).
create function wallet_count_round(
  c wallet_call, p_round text, p_bet bigint, p_win bigint, p_standing int, p_status text, p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into game_round as r (provider_id, player_id, round, game_code, bet, win, standing, status, opened_at,
    changed_at, closed_at)
  values (c.provider_id, c.player_id, p_round, c.game_code, p_bet, p_win, p_standing, p_status, p_now, p_now,
    case when p_status <> 'open' then p_now end)
  on conflict (provider_id, player_id, round) do update set bet = r.bet + p_bet, win = r.win + p_win,
    standing = r.standing + p_standing, status = p_status, changed_at = p_now,
    closed_at = case when p_status <> 'open' then coalesce(r.closed_at, p_now) end;
end $$;

-- A stake. Asked in this order: maintenance, token, player, game, currency, limits, funds. What is refused leaves no
-- trace: the same id may come again and be accepted. Null: the id was taken meanwhile.
create function wallet_bet(c wallet_call, p_now timestamptz) returns text language plpgsql as $$
declare
  v_stake bigint := case when c.is_free then 0 else c.amount end;
  v_token game_token;
  v_facts record;
  v_stop text;
  v_round text;
begin
  if exists (select from setting where key = 'maintenance' and value @> '{"on": true}') then
    return 'RS_ERROR_UNKNOWN';
  end if;
  select * into v_token from game_token t where t.token_hash = c.token_hash
    and t.provider_id = c.provider_id and t.player_id = c.player_id;
  if not found then return 'RS_ERROR_INVALID_TOKEN'; end if;
  if not is_token_open(v_token, p_now) and not (c.is_promo and c.amount = 0) then
    return 'RS_ERROR_TOKEN_EXPIRED';
  end if;
  select a.balance, p.state, p.exclusion, p.excluded_until, p.reminder_at, p.counted_from,
    g.enabled and not g.hidden as is_game_on
  into strict v_facts
  from account a join player p on p.id = a.id
  left join game g on g.provider_id = c.provider_id and g.code = c.game_code where a.id = c.player_id;
  if v_facts.state <> 'ACTIVE' then return 'RS_ERROR_USER_DISABLED'; end if;
  if p_now < v_facts.excluded_until or p_now >= v_facts.reminder_at then
    v_stop := play_stop(v_facts.exclusion, v_facts.excluded_until, p_now);
  end if;
  if v_stop <> 'reality_check_due' then return 'RS_ERROR_USER_DISABLED'; end if;
  if v_facts.is_game_on is not true then return 'RS_ERROR_INVALID_GAME'; end if;
  if c.currency <> v_token.currency or c.currency <> 'KHR' then return 'RS_ERROR_WRONG_CURRENCY'; end if;
  if v_stop is null and v_stake > 0 and v_facts.counted_from is not null then
    v_stop := check_play_limits(c.player_id, v_stake, p_now);
  end if;
  if v_stop is not null then return 'RS_ERROR_LIMIT_REACHED'; end if;
  if v_stake > v_facts.balance and v_stake > 0 then return 'RS_ERROR_NOT_ENOUGH_MONEY'; end if;

  if not wallet_book(c, 'game_bet', -v_stake, true, p_now) then return null; end if;
  if v_stake > 0 and v_facts.counted_from is not null then
    perform count_play(c.player_id, hour_of(p_now), v_stake, 0, 0);
  end if;
  select r.status into v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = c.round;
  if v_round = 'closed' then perform wallet_except(c, 'bet_in_closed_round'); end if;
  perform wallet_count_round(c, c.round, v_stake, 0, 1, case when c.round_closed then 'closed' else 'open' end, p_now);
  perform use_token(v_token, p_now);
  return 'RS_OK';
end $$;

-- The most that an account may hold; ten times the money that any site will have.
create function balance_max() returns bigint language sql immutable as $$ select 1000000000000000000 $$;

-- A win, whenever it comes: neither token nor player nor game is asked, only its bet. What is refused is noted, for the
-- player may be owed it.
create function wallet_win(c wallet_call, p_now timestamptz) returns text language plpgsql as $$
declare
  v_bet game_tx;
  v_facts record;
  v_round text;
begin
  select * into v_bet from game_tx b where b.provider_id = c.provider_id and b.uuid = c.ref;
  if v_bet.kind = 'tombstone' or (v_bet.kind = 'bet' and is_rolled_back(c.provider_id, c.ref)) then
    perform wallet_except(c, 'win_after_rollback');
    return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  elsif v_bet.kind is distinct from 'bet' or v_bet.player_id is distinct from c.player_id or v_bet.round <> c.round then
    perform wallet_except(c, 'win_without_bet');
    return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  elsif c.currency <> 'KHR' then
    return 'RS_ERROR_WRONG_CURRENCY';
  end if;
  select a.balance, p.state, p.counted_from into strict v_facts
  from account a join player p on p.id = a.id where a.id = c.player_id;
  if v_facts.balance > balance_max() - c.amount then
    perform wallet_except(c, 'balance_too_large');
    return 'RS_ERROR_UNKNOWN';
  end if;

  if not wallet_book(c, 'game_win', c.amount, true, p_now) then return null; end if;
  if c.amount > 0 and v_facts.counted_from is not null then
    perform count_play(c.player_id, hour_of(p_now), 0, c.amount, 0);
  end if;
  if c.amount > 0 and v_facts.state <> 'ACTIVE' then perform wallet_except(c, 'win_of_locked_player'); end if;
  select r.status into v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = c.round;
  if c.amount > 0 and v_round = 'closed' then perform wallet_except(c, 'late_win'); end if;
  perform wallet_count_round(c, c.round, 0, c.amount, 1,
    case when c.round_closed or v_round = 'closed' then 'closed' else 'open' end, p_now);
  return 'RS_OK';
end $$;

-- Undoes a bet or a win that stands, the whole of it. Locks of the account are held, and the balance may go below zero.
create function wallet_undo(c wallet_call, p_ref game_tx, p_now timestamptz) returns text language plpgsql as $$
declare
  v_units bigint := case when p_ref.kind = 'bet' and p_ref.is_free then 0 else p_ref.amount end;
  v_is_bet boolean := p_ref.kind = 'bet';
  v_hour int := hour_of(p_ref.created_at);
  v_round record;
begin
  if not wallet_book(c, 'game_undo', case when v_is_bet then v_units else -v_units end, true, p_now) then
    return null;
  end if;
  -- Off the hour in which it was counted, if that hour is counted at all.
  if v_units > 0 and (select v_hour >= p.counted_from from player p where p.id = c.player_id) then
    perform count_play(c.player_id, v_hour, case when v_is_bet then -v_units else 0 end,
      case when v_is_bet then 0 else -v_units end, 0);
  end if;
  if v_is_bet then
    if exists (select from game_tx w where w.provider_id = c.provider_id and w.ref = c.ref and w.kind = 'win'
        and w.amount > 0 and not is_rolled_back(w.provider_id, w.uuid)) then
      perform wallet_except(c, 'rollback_of_paid_bet');
    end if;
  elsif (select a.balance < 0 from account a where a.id = c.player_id) then
    perform wallet_except(c, 'overdrawn');
  end if;
  select r.status, r.standing into strict v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = p_ref.round;
  perform wallet_count_round(c, p_ref.round, case when v_is_bet then -v_units else 0 end,
    case when v_is_bet then 0 else -v_units end, -1,
    case when v_round.standing = 1 then 'cancelled' when c.round_closed then 'closed'
      when v_is_bet then v_round.status else 'open' end, p_now);
  return 'RS_OK';
end $$;

-- A rollback is accepted whatever there is to undo: nothing, when it came before what it names, was repeated, or names
-- what was refused. What comes later under that id is kept out by a tombstone.
create function wallet_rollback(c wallet_call, p_now timestamptz) returns text language plpgsql as $$
declare v_ref game_tx;
begin
  select * into v_ref from game_tx t where t.provider_id = c.provider_id and t.uuid = c.ref;
  if v_ref.kind = 'rollback' or c.ref = c.uuid then
    perform wallet_except(c, 'rollback_of_rollback');
    return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  elsif v_ref.kind in ('bet', 'win') and v_ref.player_id is distinct from c.player_id then
    perform wallet_except(c, 'rollback_of_other_player');
    return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  elsif v_ref.kind in ('bet', 'win') and not is_rolled_back(c.provider_id, c.ref) then
    return wallet_undo(c, v_ref, p_now);
  end if;
  if not wallet_book(c, 'game_undo', 0, false, p_now) then return null; end if;
  if v_ref.kind is null then
    insert into game_tx (provider_id, uuid, kind, player_id, round, game_code, has_effect, created_at)
    values (c.provider_id, c.ref, 'tombstone', c.player_id, c.round, c.game_code, false, p_now)
    on conflict do nothing;
  end if;
  return 'RS_OK';
end $$;

-- Decides one micro-batch of calls in one transaction, one after the other in the order of their arrival. `p_players`
-- are the players in them. Answers a status for each, in their order, with the player's balance where the answer has
-- one; `moved`: something has been booked now, and not before.
--
-- Accounts are locked first, by ascending id, as everywhere: all calls of one player, and his bets on other products,
-- follow one another. The same id named for two players at once meets at the key of game_tx: who comes second waits,
-- and reads again.
create function wallet_calls(p_players bigint[], p_calls json)
returns table (status text, balance bigint, moved boolean) language plpgsql as $$
#variable_conflict use_column
declare
  c wallet_call;
  v_old game_tx;
  v_now timestamptz;
begin
  perform 1 from account a where a.id = any (p_players) and a.kind = 'player' order by a.id for no key update;
  for c in select * from json_populate_recordset(null::wallet_call, p_calls) loop
    loop
      v_now := clock_timestamp();
      select * into v_old from game_tx t where t.provider_id = c.provider_id and t.uuid = c.uuid;
      moved := not found;
      status := case when not moved then wallet_repeated(v_old, c)
        when c.kind = 'bet' then wallet_bet(c, v_now)
        when c.kind = 'win' then wallet_win(c, v_now)
        else wallet_rollback(c, v_now) end;
      exit when status is not null;
    end loop;
    moved := moved and status = 'RS_OK';
    balance := null;
    if status in ('RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED') then
      select a.balance into balance from account a where a.id = c.player_id and a.kind = 'player';
      balance := coalesce(balance, 0);
    end if;
    return next;
  end loop;
end $$;

-- The balance that a game shows; asked with the token of its launch.
create function wallet_balance(p_provider smallint, p_player bigint, p_token bytea, p_game text)
returns table (status text, balance bigint) language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_token game_token;
begin
  select * into v_token from game_token t
  where t.token_hash = p_token and t.provider_id = p_provider and t.player_id = p_player;
  if not found then
    status := 'RS_ERROR_INVALID_TOKEN';
  elsif not is_token_open(v_token, v_now) then
    status := 'RS_ERROR_TOKEN_EXPIRED';
  elsif not exists (select from game g where g.provider_id = p_provider and g.code = p_game) then
    status := 'RS_ERROR_INVALID_GAME';
  else
    status := 'RS_OK';
    perform use_token(v_token, v_now);
    select a.balance into strict balance from account a where a.id = p_player;
  end if;
  return next;
end $$;

-- Counted play knows games of providers: an undone bet or win is taken off its own hour, as a refund is (0005).
create or replace function book_hours(p_player bigint, p_from int)
returns table (hour int, staked bigint, paid bigint, deposited bigint) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
-- Each look-up stands by itself (offset 0), so that it goes through its index whatever the statistics of a young table
-- say: joined, one player's first limit once read all transactions for each of his entries, for half a minute.
declare v_first bigint := first_entry(p_player, p_from);
begin
  return query select m.hour, sum(m.staked)::bigint, sum(m.paid)::bigint, sum(m.deposited)::bigint from (
    select hour_of(t.created_at) as hour, case when t.kind in ('bet', 'game_bet') then -e.amount else 0 end as staked,
      case when t.kind in ('settle', 'game_win') then e.amount else 0 end as paid,
      case t.kind when 'credit' then e.amount else 0 end as deposited
    from entry e cross join lateral (select t.kind, t.created_at from tx t where t.id = e.tx_id offset 0) t
    where e.account_id = p_player and e.tx_id >= v_first
      and t.kind in ('bet', 'settle', 'credit', 'game_bet', 'game_win')
    union all
    select hour_of(to_timestamp(k.accepted_ms / 1000.0)), -p.amount, 0, 0
    from entry e cross join lateral (select t.kind, t.draw_id from tx t where t.id = e.tx_id offset 0) t
    cross join lateral (select p.ticket_id, p.amount from payout p
      where p.draw_id = t.draw_id and p.player_id = p_player and p.kind = 'refund' offset 0) p
    cross join lateral (select k.accepted_ms from ticket k where k.id = p.ticket_id offset 0) k
    where e.account_id = p_player and e.tx_id >= v_first and t.kind = 'refund'
    union all
    select hour_of(undone.created_at), -greatest(e.amount, 0), -greatest(-e.amount, 0), 0
    from entry e
    cross join lateral (select t.kind, split_part(t.key, ':', 3) as uuid from tx t where t.id = e.tx_id offset 0) t
    cross join lateral (select v.id from provider v where v.account_id = e.contra_id offset 0) v
    cross join lateral (select u.ref from game_tx u where u.provider_id = v.id and u.uuid = t.uuid::uuid
      and t.kind = 'game_undo' offset 0) u
    cross join lateral (select g.created_at from game_tx g where g.provider_id = v.id and g.uuid = u.ref offset 0) undone
    where e.account_id = p_player and e.tx_id >= v_first and t.kind = 'game_undo'
  ) m where m.hour >= p_from group by m.hour;
end $$;
