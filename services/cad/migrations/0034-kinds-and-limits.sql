-- Which departments a call is for, by its type; and types that are late sooner or later than their priority says.
alter table calls add column kinds text[] not null default '{leo}';
alter table codes add column kinds text[], add column limits jsonb;
