-- Notices are sent in the order in which they were saved: two facts of the same millisecond have the same expires_at.
-- The bot of the version before names its columns when it saves, so its notices are numbered, too.
alter table notices add column ordinal bigint;
update notices set ordinal = ordered.ordinal
  from (select fact_id, row_number() over (order by expires_at, part) as ordinal from notices) ordered
  where ordered.fact_id = notices.fact_id;
alter table notices alter column ordinal set not null;
alter table notices alter column ordinal add generated always as identity;
select setval(pg_get_serial_sequence('notices', 'ordinal'), coalesce(max(ordinal), 0) + 1, false) from notices;
drop index notices_next;
create index notices_next on notices (channel_id, expires_at, ordinal) where state = 'pending';
