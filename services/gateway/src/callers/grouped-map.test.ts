import { GroupedMap } from './grouped-map';

interface Pet {
  owner: number;
}
const ownedBy = (owner: number): Pet => ({ owner });
const create = (maxEntries = 10) => new GroupedMap<string, Pet>(maxEntries, ({ owner }) => owner);

test('a group is deleted, the others stay', () => {
  const pets = create();
  pets.set('Rex', ownedBy(1)).set('Tom', ownedBy(2)).set('Kit', ownedBy(1));

  pets.deleteGroup(1);
  pets.deleteGroup(3);

  expect([...pets.keys()]).toEqual(['Tom']);
});

test('only the entries of a group that are meant are deleted', () => {
  const pets = create();
  const rex = ownedBy(1);
  pets.set('Rex', rex).set('Kit', ownedBy(1));

  pets.deleteGroup(1, (pet) => pet === rex);

  expect([...pets.keys()]).toEqual(['Kit']);
});

test('an entry that changed its group goes with the new one', () => {
  const pets = create();
  pets.set('Rex', ownedBy(1)).set('Rex', ownedBy(2));

  pets.deleteGroup(1);
  expect(pets.get('Rex')).toEqual(ownedBy(2));

  pets.deleteGroup(2);
  expect(pets.size).toBe(0);
});

test.each<[string, (pets: GroupedMap<string, Pet>) => unknown]>([
  ['deleted', (pets) => pets.delete('Rex')],
  ['removed as the oldest', (pets) => pets.set('Tom', ownedBy(2)).set('Kit', ownedBy(3))],
  ['cleared', (pets) => pets.clear()],
])('an entry that was %s is in no group any more', (_how, remove) => {
  const pets = create(2);
  pets.set('Rex', ownedBy(1));

  remove(pets);
  pets.set('Rex', ownedBy(4));
  pets.deleteGroup(1);

  expect(pets.get('Rex')).toEqual(ownedBy(4));
});

test('as many entries stay as are allowed, the newest', () => {
  const pets = create(2);
  for (const [n, name] of ['Rex', 'Tom', 'Kit'].entries()) pets.set(name, ownedBy(n));

  expect([...pets.keys()]).toEqual(['Tom', 'Kit']);
});
