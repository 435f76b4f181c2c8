import { complete, readCommand, suggestions } from './grammar';

test.each([
  ['s av', { verb: 'status', status: 'available' }],
  ['s os', { verb: 'status', status: 'on-scene' }],
  ['S En-Route', { verb: 'status', status: 'en-route' }],
  ['att 12', { verb: 'attach', callNumber: 12 }],
  ['a #7', { verb: 'attach', callNumber: 7 }],
  ['det', { verb: 'detach' }],
  ['c', { verb: 'clear' }],
  ['bk 2', { verb: 'backup', code: 2 }],
  ['n doe john', { verb: 'person', criteria: { lastName: 'DOE', firstName: 'JOHN' } }],
  ['n DOE', { verb: 'person', criteria: { lastName: 'DOE' } }],
  ['n van dyke, mary ann', { verb: 'person', criteria: { lastName: 'VAN DYKE', firstName: 'MARY ANN' } }],
  ['n , john', { verb: 'person', criteria: { firstName: 'JOHN' } }],
  ['dl d123', { verb: 'person', criteria: { licenseNumber: 'D123' } }],
  ['dob 1990-02-01', { verb: 'person', criteria: { dateOfBirth: '1990-02-01' } }],
  ['p 8abc123', { verb: 'plate', plate: '8ABC123' }],
  ['v 1hg', { verb: 'vin', vin: '1HG' }],
  ['b red sedan', { verb: 'bolo', text: 'red sedan' }],
  ['loc 7113', { verb: 'locate', place: '7113' }],
  ['l vinewood hills', { verb: 'locate', place: 'VINEWOOD HILLS' }],
  ['loc -', { verb: 'locate', place: '' }],
  ['pa', { verb: 'panic' }],
  ['  m  ', { verb: 'mute' }],
])('the command %p is understood', (line, command) => {
  expect(readCommand(line)).toEqual({ command });
});

test.each([
  ['', 'Type a command'],
  ['xyz', 'There is no command xyz'],
  ['d', 'd could be det, dl, dob'],
  ['s', 's needs one of av, bu, un, en, os'],
  ['s nowhere', 's needs one of av, bu, un, en, os'],
  ['att', 'att needs a call number, like att 12'],
  ['att twelve', 'att needs a call number, like att 12'],
  ['dob 1990-02-31', 'dob needs a date, like dob 1990-02-01'],
  ['bk', 'bk needs a code, like bk 3'],
  ['bk 4', 'bk needs a code, like bk 3'],
  ['p', 'p needs a plate, like p 8ABC123'],
  ['loc', 'loc needs a place, like loc 7113'],
  ['n ,', 'n needs a name, like n DOE JOHN'],
])('the command %p says what it lacks', (line, problem) => {
  expect(readCommand(line)).toEqual({ problem });
});

test('Tab writes out the one command that is meant, and leaves the others alone', () => {
  expect(['pa', 'a', 'd', 'at 12', ''].map(complete)).toEqual(['panic ', 'att ', 'd', 'att 12', '']);
});

test('a started word offers only the commands it can become', () => {
  expect(suggestions('d').map(({ word }) => word)).toEqual(['det', 'dl', 'dob']);
  expect(suggestions('p 8A').map(({ word }) => word)).toEqual(['p']);
  expect(suggestions('')).toHaveLength(14);
});
