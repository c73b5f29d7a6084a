-- The office begins a break from playing, as the command line does; that nobody ends one stays with its trigger.

grant update (exclusion, excluded_from, excluded_until) on player to samnang_office;
grant update (revoked_at) on game_token to samnang_office;
