import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createApiClient, Refused, type ApiClient } from '@ten8/api-client/api-client';
import { register } from '@ten8/contracts/auth/session';
import { setOwnStatus } from '@ten8/contracts/cad/units';
import { createCommunity, getCommunity, joinByCode } from '@ten8/contracts/community/communities';
import { changeRoles } from '@ten8/contracts/community/members';

interface Person extends ApiClient {
  userId: number;
}

/** The number of simultaneous requests that stays below the limits. */
const AT_ONCE = 10;

async function eachInTurn<T, R>(from: T[], work: (each: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < from.length; at += AT_ONCE) {
    const some = from.slice(at, at + AT_ONCE);
    done.push(...(await Promise.all(some.map((each, index) => work(each, at + index)))));
  }
  return done;
}

const TRIES = 20;

/** Tries again while Ten8 is busy: right after its start, the machine still works on it. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof Refused && error.status === 503;
      if (!isBusy || attempt === TRIES) throw error;
      await pause(1_000);
    }
  }
}

/** One community of officers on duty, with their units in the same order; the first of them owns it. */
export async function createOfficers(url: string, size = 20) {
  const people = await eachInTurn(
    Array.from({ length: size }, (_, index) => index),
    (index) => createPerson(url, index),
  );
  const [owner, ...others] = people;
  if (!owner) throw new Error('nobody registered');
  const { id: communityId } = await patiently(() =>
    owner.ask(createCommunity, { body: { name: 'Sandy Shores', type: 'FiveM', visibility: 'private' } }),
  );
  const params = { communityId };
  const { joinCode = '' } = await patiently(() => owner.ask(getCommunity, { params }));
  for (const person of others) {
    await patiently(() => person.ask(joinByCode, { body: { joinCode } }));
    const ofPerson = { communityId, userId: person.userId };
    const body = { roles: ['Law Enforcement'] };
    await patiently(() => owner.ask(changeRoles, { params: ofPerson, body }));
  }
  const unitIds = await eachInTurn(people, (person, index) =>
    patiently(() => goOnDuty(person, communityId, `1-ADAM-${index}`)),
  );
  return { communityId, people, unitIds };
}

async function createPerson(url: string, index: number): Promise<Person> {
  const client = createApiClient(url);
  const email = `officer${index}@test.ten8`;
  const body = { email, password: 'correct-horse', firstName: 'Pat', lastName: `N${index}` };
  const user = await patiently(() => client.ask(register, { body }));
  return { ...client, userId: user.id };
}

/** Of the answer only this is read: the other fields of a unit may be different in an older version. */
const AnyUnit = z.object({ id: setOwnStatus.reply.shape.id });

async function goOnDuty(person: ApiClient, communityId: number, callsign: string): Promise<number> {
  const own = { ...setOwnStatus, reply: AnyUnit };
  const { id } = await person.ask(own, { params: { communityId }, body: { status: 'available', callsign } });
  return id;
}
