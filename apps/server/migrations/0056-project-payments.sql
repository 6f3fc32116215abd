-- Each try at paying for a project or one of its outputs: a payment page that was left is not opened again.
create table project_payments (
  -- The reference of the payment.
  id text primary key,
  project_id text not null references projects (id),
  -- Null: the project's own price.
  output_id text,
  created_at timestamptz not null
);
create index project_payments_of on project_payments (project_id, id);
