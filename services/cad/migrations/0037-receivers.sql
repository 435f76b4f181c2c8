-- For whom an alarm was meant, as two lists instead of JSON: the alarm waits until they are made, and for 5,000 people
-- PostgreSQL makes lists in a fifth of the time. Null for an alarm of the version before, which wrote `people` only.
--
-- The version before reads `people` only. It is still written if there are at most 300; of a larger alarm that is raised
-- during an update, the version before shows no receivers and stores no receipts. The alarm sounds for all of them.
alter table panics add column receiver_ids integer[];
alter table panics add column receiver_names text[];
