-- When the services replace the name of a deleted account a second time, for what was being written at the first.
alter table people add column forget_again_at timestamptz;
create index people_forget_again on people (forget_again_at) where forget_again_at is not null;
