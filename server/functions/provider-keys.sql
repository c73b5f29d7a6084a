-- Two keys of a provider may be active while one takes over from the other; never three.

create or replace function refuse_third_key() returns trigger language plpgsql as $$
begin
  perform 1 from provider where id = new.provider_id for no key update;
  if (select count(*) from provider_key where provider_id = new.provider_id and retired_at is null) > 2 then
    raise exception 'provider % has two active keys', new.provider_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger provider_key_two after insert or update on provider_key
  for each row execute function refuse_third_key();
