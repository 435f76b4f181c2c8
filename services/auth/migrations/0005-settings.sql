-- What an operator set at runtime; stronger than the environment.
create table settings (
  name text primary key,
  value text not null
);
