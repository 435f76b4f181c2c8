import { createSignedInClient } from '@ten8/api-client/api-client';
import { setOwnStatus } from '@ten8/contracts/cad/units';
import { joinByCode } from '@ten8/contracts/community/communities';
import { changeRoles } from '@ten8/contracts/community/members';
import { isCount, readArguments } from '@ten8/launcher/command-line';
import { startSystem, type System } from '@ten8/test-kit/system';
import { createPeople, createPerson, PASSWORD, type Person } from '../api/people';
import { playEdits, type Editor } from './race/play-edits';
import { playMoves } from './race/play-moves';

const HELP = `Usage: npm run race:dispatch [-- ROUNDS]
Dispatchers edit the same call and move the same unit at once (1000 rounds), on two gateways and two replicas of cad. No
edit may be lost, none refused without a reason, and a unit must always be on exactly one call. After npm run build. Exit
code 1 if one of this is not so.`;

const PROBLEMS_SHOWN = 10;

async function main(): Promise<void> {
  const [count = '1000'] = readArguments(HELP, { words: { most: 1, accepts: isCount } }).words;
  const rounds = Number(count);
  const system = await startSystem({ replicas: { gateway: 2, cad: 2 } });
  try {
    const { editors, communityId, unitId } = await bringDispatchers(system);
    const edits = await timed(() => playEdits(editors, communityId, rounds));
    const dispatchers = editors.slice(0, 2);
    const moves = await timed(() => playMoves({ dispatchers, communityId, unitId, rounds }));
    const problems = [...edits.problems, ...moves.problems];
    const report = {
      edits: { ...edits, problems: edits.problems.length },
      moves: { ...moves, problems: moves.problems.length },
    };
    console.log(JSON.stringify(report, null, 2));
    problems.slice(0, PROBLEMS_SHOWN).forEach((problem) => console.log(problem));
    process.exitCode = problems.length > 0 ? 1 : 0;
  } finally {
    await system.stop();
  }
}

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { seconds: number }> {
  const start = performance.now();
  return { ...(await work()), seconds: Math.round((performance.now() - start) / 1000) };
}

/** Four users who may edit everything, the first an Admin, by turns on the two gateways; and a unit on duty. */
async function bringDispatchers({ urls }: System) {
  const gateways = [urls.gateway, urls['gateway-2'] ?? urls.gateway];
  const [here, there] = gateways;
  if (here === undefined || there === undefined) throw new Error('there is no gateway');
  const { communityId, joinCode, admin, dispatcher, officer } = await createPeople(here);
  const join = async (firstName: string): Promise<Person> => {
    const person = await createPerson(here, firstName);
    await person.ask(joinByCode, { body: { joinCode } });
    const params = { communityId, userId: person.userId };
    await admin.ask(changeRoles, { params, body: { roles: ['Dispatcher'] } });
    return person;
  };
  const people = [admin, dispatcher, await join('Dana'), await join('Sam')];
  const editors = await Promise.all(
    people.map(async ({ email, userId }, index): Promise<Editor> => {
      const client = await createSignedInClient(index % 2 === 0 ? here : there, email, PASSWORD);
      return { ...client, userId };
    }),
  );
  const body = { status: 'available', callsign: '1-ADAM-12' };
  const { id: unitId } = await officer.ask(setOwnStatus, { params: { communityId }, body });
  return { editors, communityId, unitId };
}

void main();
