-- One member's activity, also in a long log.
create index activity_member on activity (community_id, user_id, created_at desc, id desc);
