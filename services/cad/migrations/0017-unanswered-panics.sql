-- That nobody acknowledged an alarm is said once.
alter table panics add column unanswered_at timestamptz;
create index panics_unanswered on panics (raised_at)
  where acknowledged_at is null and closed_at is null and unanswered_at is null;
