-- When somebody asked for the account to be deleted; infinity once it is. Who is leaving founds and joins nothing.
alter table people add column leaving_at timestamptz;
