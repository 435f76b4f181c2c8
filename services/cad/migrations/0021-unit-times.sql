-- Since when a unit has its status, when dispatch checked on it last, and what dispatch wrote about it.
alter table units
  add column status_since timestamptz,
  add column checked_at timestamptz,
  add column note text;
