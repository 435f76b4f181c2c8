-- How many wrong join codes were tried, by hour: Admins see when somebody guesses.
create table wrong_join_codes (
  hour timestamptz primary key,
  tries integer not null
);
