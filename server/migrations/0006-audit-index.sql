-- The audit log is read by actor, by target and by time. Rows come in the order of time, so a block range index is enough.
create index audit_event_actor on audit_event (actor, id);
create index audit_event_target on audit_event (target, id) where target is not null;
create index audit_event_time on audit_event using brin (at) with (pages_per_range = 16);
