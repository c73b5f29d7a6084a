-- What a day has paid a player is asked before each of his tickets.
create index sport_bet_paid on sport_bet (player, settled_at) where settled_at is not null;
