import type { Harness } from '@ten8/test-kit/service-harness';
import { DISPATCHER_REQUIRED, setSelfDispatch, startCad } from '../cad-harness';
import { callVerbs } from './calls-harness';

let cad: Harness;
beforeAll(async () => {
  cad = await startCad([1, 2]);
  await setSelfDispatch(cad, false);
});
afterAll(() => cad.stop());

const { open, close, dutyUnit, attach, order, merge, unmerge, timelineOf } = callVerbs(() => cad);

describe('aid', () => {
  const ask = (userId: number, callId: number, body: object) =>
    cad.user(userId).post(`/api/calls/${callId}/aid`, body);
  const medic = async (userId: number) => {
    const unit = await dutyUnit(userId);
    await cad.user(userId).post('/api/communities/2/units/info', { department: 'San Andreas EMS' });
    return unit;
  };

  test('is needed until a unit of that kind comes, and its tone is heard by those units and not by who asks', async () => {
    const call = await open();
    const [officer, unit] = [await dutyUnit(2), await medic(7)];
    const before = (await cad.facts()).length;

    const asked = await ask(2, call.id, { kind: 'ems', code: 2 });

    expect(asked).toMatchObject({ status: 200, body: { needs: [{ kind: 'ems', code: 2, state: 'asked' }] } });
    const [, toned] = (await cad.facts()).slice(before);
    expect(toned).toMatchObject({ type: 'cad.aid-toned', data: { tone: 'ems', userIds: [7] } });
    await ask(7, call.id, { kind: 'ems', code: 3 });
    expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.aid-toned', data: { userIds: [] } });
    await order(8, { unitIds: [officer.id], callId: call.id });
    const sent = await order(8, { unitIds: [unit.id], callId: call.id });
    expect(sent.body.calls[0].needs).toMatchObject([{ kind: 'ems', state: 'met' }]);
    expect(await timelineOf(call.id)).toContainEqual(['aid-met', unit.id]);
  });

  test('is not asked for on a closed call', async () => {
    const call = await open();
    await close(8, call.id);

    expect(await ask(8, call.id, { kind: 'ems' })).toMatchObject({
      status: 409,
      body: { code: 'call_closed' },
    });
  });

  test('is met by a unit that attaches itself, and goes with a merged call', async () => {
    const [call, into] = [await open(), await open()];
    const unit = await medic(7);
    await ask(8, call.id, { kind: 'ems' });
    await ask(8, call.id, { kind: 'fire' });

    const attached = await attach(7, call.id, unit.id);
    const merged = await merge(call.id, into.id);
    const unmerged = await unmerge(call.id);
    expect(unmerged.body.call.needs).toEqual(attached.body.needs);
    expect(unmerged.body.into.needs).toEqual([]);
    await merge(call.id, into.id);
    const waiting = await open();
    await ask(8, waiting.id, { kind: 'ems' });
    const helped = await merge(into.id, waiting.id);

    expect(attached.body.needs).toMatchObject([{ kind: 'ems', state: 'met' }, { kind: 'fire' }]);
    for (const { body } of [merged, helped])
      expect(body.into.needs).toMatchObject([
        { kind: 'ems', state: 'met' },
        { kind: 'fire', state: 'asked' },
      ]);
  });

  test('that is open on a merged call stays open, whatever the other call did not need any more', async () => {
    const [call, into] = [await open(), await open()];
    const unit = await medic(7);
    await ask(8, into.id, { kind: 'ems' });
    await attach(7, into.id, unit.id);
    await ask(8, into.id, { kind: 'fire', declined: 'NOBODY ON DUTY' });
    const before = (await ask(8, into.id, { kind: 'tow' })).body.needs;
    for (const kind of ['ems', 'fire']) await ask(8, call.id, { kind, code: 3 });

    const merged = await merge(call.id, into.id);

    expect(merged.body.into.needs).toMatchObject([
      { kind: 'tow', state: 'asked' },
      { kind: 'ems', code: 3, state: 'asked' },
      { kind: 'fire', code: 3, state: 'asked' },
    ]);
    expect((await unmerge(call.id)).body.into.needs).toEqual(before);
    await merge(call.id, into.id);
    await ask(8, into.id, { kind: 'ems', declined: 'ONE IS THERE' });
    expect((await unmerge(call.id)).body).toMatchObject({
      call: {
        needs: [
          { kind: 'ems', state: 'asked' },
          { kind: 'fire', state: 'asked' },
        ],
      },
      into: {
        needs: [{ kind: 'ems', state: 'declined' }, { kind: 'fire', state: 'declined' }, { kind: 'tow' }],
      },
    });
  });

  test('that the units of a merged call met is open again without them', async () => {
    const [call, into] = [await open(), await open()];
    await attach(7, call.id, (await medic(7)).id);
    await ask(8, into.id, { kind: 'ems' });

    expect((await merge(call.id, into.id)).body.into.needs).toMatchObject([{ state: 'met' }]);
    expect((await unmerge(call.id)).body.into.needs).toMatchObject([{ state: 'asked' }]);
    await ask(8, call.id, { kind: 'ems' });
    expect((await merge(call.id, into.id)).body.into.needs).toMatchObject([{ state: 'asked' }]);
  });

  test('that two duplicates have asked for stays open until both merges are undone', async () => {
    const [first, second, into] = [await open(), await open(), await open()];
    for (const { id } of [first, second]) {
      await ask(8, id, { kind: 'ems' });
      await merge(id, into.id);
    }
    const needsAfter = async ({ id }: { id: number }) => (await unmerge(id)).body.into.needs;

    expect(await needsAfter(first)).toMatchObject([{ kind: 'ems', state: 'asked' }]);
    expect(await needsAfter(second)).toEqual([]);
    for (const { id } of [first, second]) await merge(id, into.id);
    expect(await needsAfter(second)).toMatchObject([{ kind: 'ems', state: 'asked' }]);
    expect(await needsAfter(first)).toEqual([]);
  });

  test('that two duplicates have asked for stays open, also if the clock was set back between the merges', async () => {
    const [first, second, into] = [await open(), await open(), await open()];
    for (const { id } of [first, second]) await ask(8, id, { kind: 'ems' });

    await merge(first.id, into.id);
    cad.clock.now = new Date(Date.now() - 1_000);
    await merge(second.id, into.id);
    cad.clock.now = null;

    expect((await unmerge(first.id)).body.into.needs).toMatchObject([{ kind: 'ems', state: 'asked' }]);
    expect((await unmerge(second.id)).body.into.needs).toEqual([]);
  });

  test('is declined by a dispatcher with a reason', async () => {
    const call = await open();
    await ask(2, call.id, { kind: 'ems' });

    expect(await ask(2, call.id, { kind: 'ems', declined: 'NOBODY ON DUTY' })).toMatchObject(
      DISPATCHER_REQUIRED,
    );
    expect(await ask(8, call.id, { kind: 'ems', declined: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Say why' },
    });
    const declined = await ask(8, call.id, { kind: 'ems', declined: 'NOBODY ON DUTY' });
    const attached = await attach(7, call.id, (await medic(7)).id);
    for (const { body } of [declined, attached])
      expect(body.needs).toMatchObject([{ kind: 'ems', state: 'declined' }]);
    for (const body of [{}, { kind: 'navy' }, { kind: 'ems', code: 4 }])
      expect((await ask(8, call.id, body)).status).toBe(400);
  });
});
