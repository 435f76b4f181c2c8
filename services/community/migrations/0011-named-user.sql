-- Whose name the details hold: when an account is deleted, only its own name is replaced. Null if the fact names nobody,
-- and in rows that are older than the log.
alter table activity add column named_user_id integer;
update activity a set named_user_id = (l.data ->> 'userId')::integer
from event_log l
where l.id = a.fact_id and l.type in (
  'community.member-joined', 'community.member-removed', 'community.member-roles-changed', 'community.owner-changed'
);
