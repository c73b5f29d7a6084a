-- The audit log is read by day, the newest first. Block ranges know where a day lies, but not how to walk through it in that
-- order: a page of an old day was looked for through all that came after it.
drop index audit_event_time;
create index audit_event_time on audit_event (at, id);
