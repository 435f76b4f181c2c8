-- How many communities a user owns.
create index communities_owner on communities (owner_id);
