-- One member's deeds, however long the log has grown.
create index activity_member on activity (community_id, user_id, created_at desc, id desc);
