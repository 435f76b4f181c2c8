-- Who changed a field last is one look-up, however long the call's timeline is.
create index call_entries_field on call_entries (call_id, (data->>'field'), id desc) where kind = 'field-changed';
