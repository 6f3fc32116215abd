-- Whether a refund pays what was owed to the buyer already when it was ordered. The others are not counted in payments.owed.
alter table refunds add column of_owed boolean not null default false;
update refunds r set of_owed = true from payments p
  where p.id = r.payment_id and r.status = 'due' and p.owed > 0;
