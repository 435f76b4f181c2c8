-- Each kind of post has a channel and a switch of its own. `channel_id` is only read by the version before.
alter table community_servers add column posts jsonb not null default '{}';
update community_servers
  set posts = jsonb_build_object(
    'call', jsonb_build_object('channelId', channel_id, 'isOn', true),
    'panic', jsonb_build_object('channelId', channel_id, 'isOn', true))
  where channel_id is not null;

alter table notices
  -- What it is about, if that may end: `call-12`.
  add column subject text,
  -- Discord's id, once it is posted.
  add column message_id text,
  -- The notice whose message this one rewrites.
  add column edits uuid;
create index notices_subject on notices (community_id, subject) where subject is not null;
