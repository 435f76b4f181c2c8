-- Whether officers may dispatch themselves while nobody dispatches.
alter table community_boards add column self_dispatch boolean not null default true;
