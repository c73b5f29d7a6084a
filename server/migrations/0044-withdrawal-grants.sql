-- A server that is broken into pays out nothing: it asks for withdrawals and takes them back for their players, and only the
-- office approves, rejects and pays. Which change of the state is whose is a trigger's (functions/cashier-desk.sql).
revoke insert on withdrawal from samnang_app;
grant insert (player_id, amount, bank_account, key, request_hash) on withdrawal to samnang_app;
revoke update (approved_by, approved_at, cash_account, bank_reference, tx_id) on withdrawal from samnang_app;
