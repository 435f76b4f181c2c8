-- Abuse reports belong to the platform's moderators, so they outlive the community they are about.
create table abuse_reports (
  id integer generated always as identity primary key,
  category text not null,
  description text not null,
  reported_by jsonb not null,
  community_info jsonb,
  created_at timestamptz not null,
  -- When the moderators' webhook had it; null while it is owed.
  delivered_at timestamptz
);
create index abuse_reports_owed on abuse_reports (id) where delivered_at is null;
