-- What coming to a call and leaving one do to a status, and when units are checked on, where a community says otherwise.
alter table community_boards
  add column when_assigned text not null default 'en-route' check (when_assigned in ('en-route', 'keep')),
  add column when_cleared text not null default 'available' check (when_cleared in ('available', 'keep')),
  add column check_after jsonb;
