import { escapeForDiscord } from './discord-text';

test.each([
  ['**bold** _it_ ~~no~~ `code`', '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\`code\\`'],
  ['C:\\ ||spoiler||', 'C:\\\\ \\|\\|spoiler\\|\\|'],
  ['<@123> <#789>', '\\<@123\\> \\<#789\\>'],
  ['[safe](https://evil.test/)', '\\[safe\\](https://evil.test/)'],
  ['  -# small', '  \\-# small'],
  ['_see_ https://clips.test/a_b_c?d=*', '\\_see\\_ https://clips.test/a_b_c?d=*'],
  ['nora-m@test.ten8', 'nora-m@test.ten8'],
])('in %j nothing has an effect in Discord but a bare link', (line, escaped) => {
  expect(escapeForDiscord(line, { links: 'kept' })).toBe(escaped);
});

test.each([
  ['*b* <@1> [a](b)', '\\*b\\* \\<\\@\u200b1\\> \\[a\\]\\(b\\)'],
  ['https://evil.test/', 'https\\:\u200b\\/\\/evil\\.test\\/'],
  ['@everyone', '\\@\u200beveryone'],
  [':emoji: # - + 1. !', '\\:emoji\\: \\# \\- \\+ 1\\. \\!'],
])('in %j nothing has an effect in Discord, and no link either', (line, escaped) => {
  expect(escapeForDiscord(line, { links: 'broken' })).toBe(escaped);
});
