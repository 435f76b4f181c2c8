-- When the regular work of this service is due next. The replica that finds it due does it for all.
create table housekeeping (
  only_row boolean primary key default true check (only_row),
  due_at timestamptz not null default now()
);
insert into housekeeping default values;
