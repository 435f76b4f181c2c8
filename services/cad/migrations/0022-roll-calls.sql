-- The roll call of a call that goes on: {id, at, byName, waiting: [unit ids]}. In the call's row, so that lists need no join.
alter table calls add column roll_call jsonb;
