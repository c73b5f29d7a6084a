-- A withdrawal that stands in a file for the bank is neither paid nor given back by another way: the bank may be paying it.
create or replace function withdrawal_left_to_bank() returns trigger language plpgsql as $$
begin
  if exists (select from payout_line where withdrawal = new.id and state = 'WAITING') then
    raise exception 'withdrawal % is in a file for the bank', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger withdrawal_left_to_bank before update of state on withdrawal
  for each row when (old.state is distinct from new.state) execute function withdrawal_left_to_bank();

-- The office alone decides: the server's own role may do no more than take back for its player what nobody has approved.
create or replace function withdrawal_decided_by_office() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, 'samnang_office', 'member')
    and (old.state, new.state) is distinct from ('HELD', 'CANCELLED') then
    raise exception 'only the office decides about withdrawal %', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger withdrawal_decided_by_office before update of state on withdrawal
  for each row execute function withdrawal_decided_by_office();
