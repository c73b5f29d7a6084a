-- Somebody who is no player may complain too: a name and how they are reached stand in the place of the player.

alter table duty_case alter column player_id drop not null,
  add constraint duty_case_about check (player_id is not null or rule = 'complaint');
alter table complaint add column from_name text check (length(from_name) between 1 and 100),
  add column contact text check (length(contact) between 1 and 200),
  add constraint complaint_from check ((from_name is null) = (contact is null));
