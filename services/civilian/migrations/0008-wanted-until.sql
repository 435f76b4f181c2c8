-- A BOLO may have an end: from then on its vehicle is not wanted.
alter table wanted_vehicles add column expires_at timestamptz;
