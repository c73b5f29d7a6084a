-- The lottery's desk makes draws beside the calendar, as the command line does: the closing times of one are rows as well.

grant insert on lottery_close to samnang_office;
