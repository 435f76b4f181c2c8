-- Many calls within a minute become one message: how many calls it stands for, and the latest of them.
alter table notices add column call_group jsonb;
-- How many calls were posted within the last minute.
create index notices_recent on notices (community_id, expires_at) where subject is not null;
