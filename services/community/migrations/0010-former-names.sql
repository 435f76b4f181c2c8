-- The names that a user had before: when the account is deleted, they are replaced in the activity log, too.
alter table people add column former_names text[] not null default '{}';
