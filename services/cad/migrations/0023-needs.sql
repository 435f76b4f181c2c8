-- Which other departments a call needs: [{kind, code, since, state}], one for each kind.
alter table calls add column needs jsonb not null default '[]';
