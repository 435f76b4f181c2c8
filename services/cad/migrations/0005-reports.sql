-- Arrests and citations. They outlive their character, so that nothing refers to its row.
create table reports (
  id integer generated always as identity primary key,
  community_id integer not null,
  character_id integer not null,
  report_number text not null,
  type text not null check (type in ('ARREST', 'CITATION')),
  charges text[] not null,
  location text not null,
  description text not null,
  fine_amount integer,
  court_date date,
  bail_amount integer,
  officer_id integer not null,
  created_at timestamptz not null,
  unique (community_id, report_number)
);
create index reports_community on reports (community_id, id desc);
create index reports_character on reports (community_id, character_id, id desc);
