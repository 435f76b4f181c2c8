import { z } from 'zod';
import type { ApiClient } from '@ten8/api-client/api-client';
import { listCalls, openCall } from '@ten8/contracts/cad/calls';
import { saveCodes } from '@ten8/contracts/cad/codes';
import { CALL_FIELDS, PRIORITIES, type CallField } from '@ten8/contracts/cad/constants';
import { listCallEntries, type CallEntry } from '@ten8/contracts/cad/timeline';
import { checkEdits, type Attempt, type Sent } from './check-edits';

export interface Editor extends ApiClient {
  userId: number;
}

interface EditReport {
  rounds: number;
  accepted: number;
  refused: number;
  entries: number;
  problems: string[];
}

/** Only a few values, so that two editors often write the same one. */
const VALUES: Record<CallField, readonly string[]> = {
  location: ['PIER', 'QUAY', 'HARBOUR'],
  postalCode: ['7113', '7114', '8001'],
  description: ['FIRE', 'THEFT', 'NOISE'],
  priority: PRIORITIES,
  typeCode: ['TS', 'MED', 'ACC'],
};
const MED = { code: 'MED', label: 'Medical', priority: 'high', kinds: ['ems'] };
const OTHERS = ['TS', 'ACC'].map((code) => ({ code, label: code, priority: 'low' }));
/** Versions that an editor may still have on the screen. */
const STALE = 12;
/** Limits the timeline to a few pages. */
const ROUNDS_OF_A_CALL = 50;
const PAGE = 200;

export const pick = <T>(from: readonly T[]): T => {
  const chosen = from[Math.floor(Math.random() * from.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
};

/** Everybody edits one call at once, again and again, from versions that others have changed since. The first is an Admin. */
export async function playEdits(editors: Editor[], communityId: number, rounds: number): Promise<EditReport> {
  const [admin] = editors;
  if (!admin) throw new Error('nobody edits');
  const params = { communityId };
  await admin.ask(saveCodes, { params, body: { callTypes: [MED, ...OTHERS], dispositions: [] } });
  const report: EditReport = { rounds, accepted: 0, refused: 0, entries: 0, problems: [] };
  for (let played = 0; played < rounds; played += ROUNDS_OF_A_CALL) {
    const { id } = await admin.ask(openCall, { params, body: { location: 'PIER', description: 'FIRE' } });
    const attempts = await playCall(editors, id, Math.min(ROUNDS_OF_A_CALL, rounds - played));
    const call = (await admin.ask(listCalls, { params })).find((each) => each.id === id);
    if (!call) throw new Error('the call is in no list');
    const entries = await readEntries(admin, id);
    report.problems.push(...checkEdits(call, entries, attempts));
    const kinds = call.typeCode === 'MED' ? 'ems' : 'leo';
    if (call.kinds.join() !== kinds) report.problems.push(`${call.typeCode} is for ${call.kinds.join()}`);
    report.accepted += attempts.filter(({ answer }) => 'version' in answer).length;
    report.refused += attempts.filter(({ answer }) => 'conflicts' in answer).length;
    report.entries += entries.length;
  }
  return report;
}

async function playCall(editors: Editor[], callId: number, rounds: number): Promise<Attempt[]> {
  const seen = [1];
  const attempts: Attempt[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const known = seen.slice(-STALE);
    const made = await Promise.all(editors.map((editor) => edit(editor, callId, pick(known))));
    seen.push(...made.flatMap(({ answer }) => ('version' in answer ? [answer.version] : [])));
    seen.sort((one, other) => one - other);
    attempts.push(...made);
  }
  return attempts;
}

const Accepted = z.object({ version: z.int() });
const Refused = z.object({
  code: z.literal('edit_conflict'),
  details: z.array(z.object({ path: z.string(), message: z.string() })),
});

async function edit(editor: Editor, callId: number, since: number): Promise<Attempt> {
  const fields = CALL_FIELDS.filter(() => Math.random() < 0.4);
  const sent: Sent = {};
  for (const field of fields.length > 0 ? fields : [pick(CALL_FIELDS)]) sent[field] = pick(VALUES[field]);
  const response = await editor.fetch(`/api/calls/${callId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: since, ...sent }),
  });
  const answer: unknown = await response.json();
  const shared = { userId: editor.userId, since, sent };
  if (response.status === 200) return { ...shared, answer: Accepted.parse(answer) };
  return { ...shared, answer: { conflicts: Refused.parse(answer).details } };
}

/** The whole timeline, oldest first. */
export async function readEntries(client: ApiClient, callId: number): Promise<CallEntry[]> {
  const entries: CallEntry[] = [];
  for (;;) {
    const cursor = entries.at(-1)?.id;
    const page = await client.ask(listCallEntries, {
      params: { callId },
      query: { limit: PAGE, ...(cursor && { cursor }) },
    });
    entries.push(...page);
    if (page.length < PAGE) return entries;
  }
}
