-- An answer may be lost: the same account may send the same code again and gets the first answer.
alter table discord_links add column redeemed_code text;
