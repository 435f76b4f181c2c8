import { buildVehicle, startCivilian, vehiclesOf, type CivilianHarness } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

const PLATE_TAKEN = {
  code: 'plate_taken',
  message: 'This plate is already registered',
  details: [{ path: 'plate', message: 'This plate is already registered' }],
};
const NOT_YOURS = {
  code: 'invalid_request',
  message: 'Choose one of your own characters',
  details: [{ path: 'characterId', message: 'Choose one of your own characters' }],
};

test('a registered vehicle is returned with all fields, registered and insured by default', async () => {
  const { user, characterId } = await civilian.driver();

  const made = await user.post(vehiclesOf(1), {
    characterId,
    make: 'VAPID',
    model: 'STANIER',
    plate: 'ABC 123',
    year: '',
  });

  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(Number),
    communityId: 1,
    characterId,
    make: 'VAPID',
    model: 'STANIER',
    year: null,
    color: null,
    plate: 'ABC 123',
    vin: null,
    registrationStatus: 'registered',
    insuranceStatus: 'active',
    isStolen: false,
  });
  expect((await user.get(vehiclesOf(1))).body).toEqual([made.body]);
  expect((await civilian.facts()).at(-1)).toMatchObject({
    type: 'civilian.vehicle-registered',
    communityId: 1,
    by: { userId: user.userId },
    data: { vehicleId: made.body.id, plate: 'ABC 123', make: 'VAPID', model: 'STANIER' },
  });
});

test.each(['plate', 'vin'])('a %s with a character that nobody sees is refused', async (field) => {
  const { user, characterId } = await civilian.driver();

  const refused = await user.post(vehiclesOf(1), buildVehicle({ characterId, [field]: 'ABC\u200b123' }));

  expect(refused).toMatchObject({
    status: 400,
    body: { details: [{ path: field, message: 'Must not contain invisible or control characters' }] },
  });
});

test('every field of a vehicle is kept as it was sent', async () => {
  const { user, characterId } = await civilian.driver();
  const fields = {
    characterId,
    make: " O'Neil ",
    model: '%_\\',
    year: 1998,
    color: 'Ünicorn',
    plate: ' x-1 ',
    vin: '1hgcm',
    registrationStatus: 'suspended',
    insuranceStatus: 'none',
    isStolen: true,
  };

  const made = await civilian.vehicle(user, fields);

  expect(made).toMatchObject(fields);
  expect(await civilian.vehicle(user, { characterId, year: '2004' } as never)).toMatchObject({ year: 2004 });
});

test('a plate is registered once in a community, whatever its case, and again in another', async () => {
  const { user, characterId } = await civilian.driver();
  const other = await civilian.vehicle(user, { characterId });
  const made = await civilian.vehicle(user, { characterId, plate: 'dup 1' } as never);

  const again = await user.post(vehiclesOf(1), buildVehicle({ characterId, plate: 'DUP 1 ' }));
  const changed = await user.put(`/api/vehicles/${other.id}`, buildVehicle({ characterId, plate: 'Dup 1' }));

  expect([again.status, again.body]).toEqual([409, PLATE_TAKEN]);
  expect([changed.status, changed.body]).toEqual([409, PLATE_TAKEN]);
  const own = await user.put(`/api/vehicles/${made.id}`, buildVehicle({ characterId, plate: 'DUP 1' }));
  expect([own.status, own.body.plate]).toEqual([200, 'DUP 1']);
  const elsewhere = civilian.newCommunity();
  const away = await civilian.driver(elsewhere);
  expect(
    await civilian.vehicle(away.user, { characterId: away.characterId, plate: 'DUP 1' } as never, elsewhere),
  ).toMatchObject({ plate: 'DUP 1' });
});

test('the same plate registered twice at once is registered once', async () => {
  const [jane, joe] = [await civilian.driver(), await civilian.driver()];
  const send = ({ user, characterId }: typeof jane, plate: string) =>
    user.post(vehiclesOf(1), buildVehicle({ characterId, plate }));

  const answers = await Promise.all([send(jane, 'race 1'), send(joe, 'RACE 1')]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual(PLATE_TAKEN);
});

test('two vehicles that take the same plate at once: one gets it', async () => {
  const { user, characterId } = await civilian.driver();
  const [one, two] = [
    await civilian.vehicle(user, { characterId }),
    await civilian.vehicle(user, { characterId }),
  ];

  const answers = await Promise.all(
    [one, two].map(({ id }) =>
      user.put(`/api/vehicles/${id}`, buildVehicle({ characterId, plate: 'SWAP 1' })),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a vehicle registered again with the same key is registered once', async () => {
  const { user, characterId } = await civilian.driver();
  const body = buildVehicle({ characterId });
  const key = { 'idempotency-key': 'register-once' };

  const answers = await Promise.all([1, 2, 3, 4].map(() => user.post(vehiclesOf(1), body, key)));
  const other = await user.post(vehiclesOf(1), buildVehicle({ characterId }), key);

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  expect((await user.get(vehiclesOf(1))).body).toHaveLength(1);
});

test('the owner must be the caller’s own character of this community', async () => {
  const [jane, joe] = [await civilian.driver(), await civilian.driver()];
  const elsewhere = civilian.newCommunity();
  civilian.others.community.join(jane.user.userId, [], elsewhere);
  const away = await civilian.character(jane.user, {}, elsewhere);
  const admin = civilian.member(['Admin']);
  const made = await civilian.vehicle(jane.user, { characterId: jane.characterId });

  const answers = [
    await jane.user.post(vehiclesOf(1), buildVehicle({ characterId: joe.characterId })),
    await jane.user.post(vehiclesOf(1), buildVehicle({ characterId: away.id })),
    await jane.user.post(vehiclesOf(1), buildVehicle({ characterId: 2147483647 })),
    await jane.user.put(`/api/vehicles/${made.id}`, buildVehicle({ characterId: joe.characterId })),
    await jane.user.put(`/api/vehicles/${made.id}`, buildVehicle({ characterId: away.id })),
    await admin.post(vehiclesOf(1), buildVehicle({ characterId: jane.characterId })),
    await admin.put(`/api/vehicles/${made.id}`, buildVehicle({ characterId: joe.characterId })),
  ];

  for (const { status, body } of answers) expect([status, body]).toEqual([400, NOT_YOURS]);
});

test('an admin who edits someone’s vehicle leaves it with its owner', async () => {
  const jane = await civilian.driver();
  const admin = civilian.member(['Admin']);
  const made = await civilian.vehicle(jane.user, { characterId: jane.characterId });
  const body = { ...made, isStolen: true };

  const changed = await admin.put(`/api/vehicles/${made.id}`, body);

  expect([changed.status, changed.body]).toEqual([200, body]);
  expect((await civilian.facts()).at(-1)).toMatchObject({
    type: 'civilian.vehicle-updated',
    by: { userId: admin.userId },
  });
});

test('a vehicle may go to another character of the same user', async () => {
  const jane = await civilian.driver();
  const second = await civilian.character(jane.user);
  const made = await civilian.vehicle(jane.user, { characterId: jane.characterId });

  const moved = await jane.user.put(`/api/vehicles/${made.id}`, { ...made, characterId: String(second.id) });

  expect(moved.body).toEqual({ ...made, characterId: second.id });
});

test('vehicles that move while their owners are deleted end with an owner or not at all', async () => {
  for (let round = 0; round < 6; round += 1) {
    const jane = await civilian.driver();
    const second = await civilian.character(jane.user);
    const made = await civilian.vehicle(jane.user, { characterId: jane.characterId });

    const answers = await Promise.all([
      jane.user.put(`/api/vehicles/${made.id}`, { ...made, characterId: second.id }),
      jane.user.put(`/api/vehicles/${made.id}`, { ...made, isStolen: true }),
      jane.user.delete(`/api/characters/${round % 2 ? second.id : jane.characterId}`),
    ]);

    for (const { status } of answers) expect([200, 204, 400, 404]).toContain(status);
    const orphans = await civilian.sql(
      'select 1 from vehicles where character_id not in (select id from characters)',
    );
    expect(orphans).toEqual([]);
  }
});
