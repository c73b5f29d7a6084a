-- What the house owed at a moment within a day: the day's movements are found by their time.

-- Blocks of rows that were written together, so that a command pays next to nothing for it; slips are found by their draw.
create index tx_time on tx using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index draw_payment_time on draw_payment using brin (paid_at) with (pages_per_range = 16, autosummarize = on);
create index draw_settled on draw (settled_at);
