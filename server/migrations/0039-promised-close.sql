-- The desk moves the closing times of a draw of the ticket lottery; what was promised when it opened stays as it was signed.

-- The last close as it was promised; null: `closes_at` is still that.
alter table lottery_draw add column promised_close_at timestamptz;
alter table lottery_draw add constraint close_not_after_promised check (closes_at <= promised_close_at);
grant update (promised_close_at) on lottery_draw to samnang_app;
grant update (closes_at, stop_delete_at, promised_close_at) on lottery_draw to samnang_office;
grant update (closes_at) on lottery_close to samnang_office;
