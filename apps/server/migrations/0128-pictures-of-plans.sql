alter table earnings
  -- The payment of the plan that a picture was made on: charged back during the hold, the picture earns nothing.
  add column plan_payment_id text references payments;
create index earnings_plan_payment on earnings (plan_payment_id) where plan_payment_id is not null;
