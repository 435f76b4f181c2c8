-- The orders about one person, in all servers.
create index role_grants_person on role_grants (discord_user_id);
-- The edits of one notice.
create index notices_edits on notices (edits) where edits is not null;
