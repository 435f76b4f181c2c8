-- What happened to a call, and by whom: edits are compared with it, and people read it as the call's timeline.
-- Releases that do not know the version leave it as it is: every call has one all the same.
alter table calls add column version integer not null default 1;
create table call_entries (
  id integer generated always as identity primary key,
  community_id integer not null,
  call_id integer not null references calls on delete cascade,
  version integer not null,
  kind text not null check (kind in (
    'opened', 'field-changed', 'note', 'note-corrected', 'unit-assigned', 'unit-cleared', 'primary-changed',
    'status-changed', 'closed'
  )),
  by_user_id integer,
  by_name text,
  unit_id integer,
  data jsonb not null,
  created_at timestamptz not null
);
create index call_entries_call on call_entries (call_id, id);
-- For accounts that are deleted.
create index call_entries_author on call_entries (by_user_id) where by_user_id is not null;
