-- A closed month names both who have signed it, not only whoever asked.
alter table month_close add column approved_by text check (approved_by <> by);
-- What was closed before says so in the audit log alone. Null stays where the only owner of a house closed it.
do $$
begin
  if exists (select from month_close) then
    alter table month_close disable trigger month_close_append_only;
    update month_close c set approved_by = e.detail ->> 'approved_by' from audit_event e
    where e.action = 'month_closed' and e.target = 'month:' || to_char(c.month, 'YYYY-MM');
    alter table month_close enable always trigger month_close_append_only;
  end if;
end $$;
