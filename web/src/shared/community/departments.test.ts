import { mayEnter } from './departments';

test.each([
  [['Civilian'], true, false, false, false],
  [[], true, false, false, false],
  [['Civilian', 'Dispatcher'], true, false, false, true],
  [['Civilian', 'Law Enforcement'], true, true, false, false],
  [['Civilian', 'Admin'], true, true, true, true],
])(
  '%j may enter: civilian %s, law enforcement %s, administration %s, dispatch %s',
  (roles, civilian, law, admin, dispatch) => {
    expect(mayEnter('civilian', roles)).toBe(civilian);
    expect(mayEnter('law-enforcement', roles)).toBe(law);
    expect(mayEnter('admin', roles)).toBe(admin);
    expect(mayEnter('dispatch', roles)).toBe(dispatch);
  },
);
