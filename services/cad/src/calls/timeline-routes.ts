import type { Router } from 'express';
import { editCall as editCallContract } from '@ten8/contracts/cad/call-edits';
import { getCallPlace } from '@ten8/contracts/cad/places';
import * as contract from '@ten8/contracts/cad/timeline';
import { findForSignedIn, requireRole } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { addNote } from './add-note';
import { correctNote, requireCorrectable } from './correct-note';
import { editCall } from './edit-call';
import { findCall } from './find-call';
import { mayUseCall } from './may-use-call';

/** How far back other calls at the same place are shown. */
const CALLS_HERE_MS = 30 * 86_400_000;

/** Edits, notes and the timeline of a call, and other calls at its place. */
export function timelineRoutes(cad: Cad): Router {
  const router = createRouter();

  serve(router, editCallContract, mayUseCall(cad), ({ call, body, actor, roles, caller }) =>
    editCall(cad, { actor, roles, caller, call, sent: body }),
  );
  serve(router, contract.listCallEntries, mayUseCall(cad), ({ call, query }) =>
    cad.entries.list({ communityId: call.communityId, callId: call.id }, query),
  );
  serve(router, getCallPlace, mayUseCall(cad), async ({ call }) => ({
    place: await cad.places.at(call),
    ...(await cad.places.callsAt(call, new Date(cad.now().getTime() - CALLS_HERE_MS))),
  }));
  serve(router, contract.addNote, mayUseCall(cad), ({ call, body, caller, idempotencyKey }) =>
    addNote(cad, { caller, call, ...body, idempotencyKey }),
  );
  serve(router, contract.correctNote, mayCorrectNote(cad), ({ call, note, body, caller }) =>
    correctNote(cad, { caller, call, note, text: body.text }),
  );
  return router;
}

const mayCorrectNote =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ noteId: number }>) => {
    const find = () => cad.entries.find({ id: params.noteId, kind: 'note' });
    const note = await findForSignedIn(caller, 'Note', find);
    const call = await findCall(cad, { id: note.callId, communityId: note.communityId });
    const { actor } = await requireRole(
      cad.memberships,
      caller,
      call.communityId,
      'officer-or-dispatcher',
      'Note',
    );
    requireCorrectable(note, actor, cad.now());
    return { call, note };
  };
