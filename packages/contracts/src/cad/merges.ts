import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { Id } from '../fields';
import { Call, CallPath } from './calls';

/** The duplicate, which was closed, and the call into which it was merged. */
const Merged = z.object({ call: Call, into: Call });
export type Merged = z.infer<typeof Merged>;

/**
 * Closes a call as the duplicate of another. The other call gets its units, and its timeline shows the duplicate's
 * caller and notes. 409 `call_merged` or `call_closed` when one of the two is not active.
 */
export const mergeCall = defineEndpoint('POST /api/calls/:callId/merge', {
  service: 'cad',
  summary: 'Merge a call into another one that is about the same',
  params: CallPath,
  body: z.object({ intoCallId: Id }),
  reply: Merged,
});

/** Units that moved on since the merge stay where they are: `moved` names them by their callsigns. */
const Unmerged = Merged.extend({ moved: z.array(z.string()) });
export type Unmerged = z.infer<typeof Unmerged>;

/** For ten minutes, then 409 `call_merged`; 400 for a call that was not merged. */
export const unmergeCall = defineEndpoint('POST /api/calls/:callId/unmerge', {
  service: 'cad',
  summary: 'Undo a merge',
  params: CallPath,
  reply: Unmerged,
});

/** Within a day after it was closed, else 409 `call_closed`. An active call stays as it is. */
export const reopenCall = defineEndpoint('POST /api/calls/:callId/reopen', {
  service: 'cad',
  summary: 'Open a closed call again',
  params: CallPath,
  reply: Call,
});

const Numbered = z.object({ callId: Id, callNumber: z.int() });
const Pair = Numbered.extend({ intoCallId: Id, intoCallNumber: z.int() });
/** The end of the duplicate is also a `cad.call-closed`. */
export const callsMerged = defineEvent('cad.calls-merged', {
  data: Pair,
  push: { changed: 'calls' },
  activity: ({ callNumber, intoCallNumber }) => ({
    action: 'Merge Calls',
    details: `Call #${callNumber} into #${intoCallNumber}`,
  }),
});
export const callsUnmerged = defineEvent('cad.calls-unmerged', {
  data: Pair,
  push: { changed: 'calls' },
  activity: ({ callNumber, intoCallNumber }) => ({
    action: 'Merge Calls',
    details: `Undone: call #${callNumber} into #${intoCallNumber}`,
  }),
});
export const callReopened = defineEvent('cad.call-reopened', {
  data: Numbered,
  push: { changed: 'calls' },
  activity: ({ callNumber }) => ({ action: 'Update Call', details: `Reopened call #${callNumber}` }),
});
