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
