import { nicknameFor } from './nickname-text';

test.each([
  ['1-ADAM-12', 'John Reed', '1-ADAM-12 | J. Reed'],
  ['1-ADAM-12', null, '1-ADAM-12'],
  [' 1  ADAM   12 ', ' John  Reed ', '1 ADAM 12 | J. Reed'],
  ['1-ADAM-12', 'John Reed of the whole department', '1-ADAM-12 | J. Reed of the whole'],
])('the nickname of %j with the name %j is what Discord stores: %j', (callsign, name, nickname) => {
  expect(nicknameFor(callsign, name)).toBe(nickname);
});
