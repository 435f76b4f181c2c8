-- A page of the members of a large community, in the order of joining.
create index members_in_order on members (community_id, id);
