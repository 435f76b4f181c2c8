-- Who may do what in which community: a projection of the community log.
create table memberships (
  community_id integer not null,
  user_id integer not null,
  roles text[] not null,
  is_owner boolean not null,
  primary key (community_id, user_id)
);
