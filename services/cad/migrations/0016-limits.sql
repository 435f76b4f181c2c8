-- After how many seconds a call is late, where a community says otherwise than the defaults.
alter table community_boards add column limits jsonb;
