-- An answer may be lost: whoever sends the same code again is answered as the first time.
alter table discord_links add column redeemed_code text;
