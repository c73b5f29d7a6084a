-- Draws of the ticket lottery are planned up to forty days ahead: how far the others were looked at does not wait for them any more.

alter table risk_cursor add column before_lottery bigint not null default 0;
update risk_cursor set before_lottery = before_draw;
grant update (before_lottery) on risk_cursor to samnang_office;
