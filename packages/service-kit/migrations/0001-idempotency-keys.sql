-- Answers kept for a day, so that a repeated POST makes one row.
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
