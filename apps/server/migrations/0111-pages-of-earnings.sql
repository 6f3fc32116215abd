-- A late page of earnings is found by its index alone.
create index earnings_of_payee on earnings (payee, sold_at desc, id desc);
drop index earnings_payee;
-- Styles of a medium are found in the market.
drop index art_styles_of_medium;
