-- What a dispatcher left to the next one, as it was then, and who took over.
create table handovers (
  id integer generated always as identity primary key,
  community_id integer not null,
  by_user_id integer not null,
  by_name text not null,
  made_at timestamptz not null,
  since timestamptz not null,
  page jsonb not null,
  signed_by integer,
  signed_by_name text,
  signed_at timestamptz,
  check ((signed_by is null) = (signed_at is null))
);
create index handovers_community on handovers (community_id, id desc);
-- Notes that were marked for the next dispatcher: few, and looked for when somebody hands over.
create index call_entries_handed_over on call_entries (community_id, id desc)
  where kind = 'note' and data->>'isForHandover' = 'true';
