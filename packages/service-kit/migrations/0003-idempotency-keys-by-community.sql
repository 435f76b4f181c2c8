-- Whose texts a kept answer holds, so that they go when the community is deleted. Null in older rows, which live a day.
alter table idempotency_keys add column community_id integer;
create index idempotency_keys_community_id on idempotency_keys (community_id) where community_id is not null;
