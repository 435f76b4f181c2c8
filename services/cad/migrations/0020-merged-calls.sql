-- A call that was opened twice is merged into the other one; the timeline gets lines for that and for what follows.
alter table calls add column merged_into integer references calls on delete set null;
create index calls_merged_into on calls (merged_into) where merged_into is not null;
alter table call_entries drop constraint call_entries_kind_check;
-- Wider than the old one, so that no row has to be looked at.
alter table call_entries add constraint call_entries_kind_check check (kind in (
  'opened', 'field-changed', 'note', 'note-corrected', 'unit-assigned', 'unit-cleared', 'primary-changed',
  'status-changed', 'closed', 'reopened', 'merged', 'unmerged', 'aid-asked', 'aid-met', 'aid-declined', 'roll-call',
  'roll-answered', 'message'
)) not valid;
