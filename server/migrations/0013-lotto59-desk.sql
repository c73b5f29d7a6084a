-- The desk of lotto 59 calls draws off, publishes rates and seeds pots, by the verbs that the command line has.
grant update (state, void_reason, epoch) on draw to samnang_office;
grant insert on paytable, paytable_publication to samnang_office;

-- Who may look at the desk; what changes something has its own permissions.
insert into role_permission (role, permission)
select role, 'draws.read' from unnest(array['finance', 'risk', 'support', 'auditor']) role;
