-- The trace in which a fact was said, so that those who follow it go on with that trace.
alter table event_log add column trace text;
