import { mayEnter } from './departments';

test.each([
  [['Civilian'], true, false, false],
  [[], true, false, false],
  [['Civilian', 'Dispatcher'], true, false, false],
  [['Civilian', 'Law Enforcement'], true, true, false],
  [['Civilian', 'Admin'], true, true, true],
])('%j may enter: civilian %s, law enforcement %s, administration %s', (roles, civilian, law, admin) => {
  expect(mayEnter('civilian', roles)).toBe(civilian);
  expect(mayEnter('law-enforcement', roles)).toBe(law);
  expect(mayEnter('admin', roles)).toBe(admin);
});
