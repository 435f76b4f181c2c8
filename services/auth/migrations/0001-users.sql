-- Accounts: who may sign in. An email belongs to one account, whatever its case.
create table users (
  id integer generated always as identity primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));
