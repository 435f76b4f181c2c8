-- Names of users, as the auth log tells them.
create table people (
  user_id integer primary key,
  first_name text not null,
  last_name text not null
);
