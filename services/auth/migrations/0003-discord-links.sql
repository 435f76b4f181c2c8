-- Discord: one account per user and one user per account; a code is live until it is used or its time is up.
create table link_codes (
  user_id integer primary key references users on delete cascade,
  code text not null unique,
  expires_at timestamptz not null
);
create table discord_links (
  user_id integer primary key references users on delete cascade,
  discord_user_id text not null unique,
  discord_username text not null,
  discord_avatar_url text,
  linked_at timestamptz not null
);
