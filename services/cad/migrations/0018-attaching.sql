-- Whether attaching to a call sets a unit en route: communities differ.
alter table communities add column sets_en_route boolean not null default false;
