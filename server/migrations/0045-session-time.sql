-- What sessions were played for is asked by its time: of an hour, however many there were before.
create index session_played_time on session_played (at);
