-- Supporters, as the landing page shows them.
create table supporters (
  id integer generated always as identity primary key,
  display_name text not null,
  username text not null,
  avatar_url text,
  created_at timestamptz not null default now()
);
