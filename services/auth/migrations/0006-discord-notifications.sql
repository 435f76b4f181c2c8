-- Who asked to be mentioned when a 911 call or a panic alarm is posted. Outlives the link.
create table discord_notifications (
  user_id integer primary key references users on delete cascade,
  enabled boolean not null
);
