-- What calls are about and how they end, in the community's own words. A code that calls carry is retired, not deleted.
create table codes (
  id integer generated always as identity primary key,
  community_id integer not null,
  kind text not null check (kind in ('call-type', 'disposition')),
  code text not null,
  label text not null,
  priority text check (priority in ('critical', 'high', 'medium', 'low')),
  prompts jsonb not null default '[]',
  place integer not null,
  retired_at timestamptz
);
create unique index codes_code on codes (community_id, kind, upper(code));
alter table calls add column type_code text;
alter table calls add column disposition text;
