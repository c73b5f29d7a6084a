-- Each group of a draw of the ticket lottery keeps its own promise: numbers come out while later groups still sell.

-- The group's close as it was promised; null: `closes_at` is still that.
alter table lottery_close add column promised_closes_at timestamptz;
alter table lottery_close add constraint close_not_after_promised check (closes_at <= promised_closes_at);
grant update (promised_closes_at) on lottery_close to samnang_app, samnang_office;
