import type { PostKind } from '@ten8/contracts/discord-bot/posts';
import { boloText, callText, panicText, reportText, unitText } from './notices/notice-text';

const PLACE = 'LEGION SQUARE';

/** An example of each kind of post, made by the same code as real ones. */
export const PREVIEWS: Record<PostKind, string> = {
  call: callText({
    ...{ callId: 1, callNumber: 12, callerName: 'JOHN DOE', location: PLACE, postalCode: '7113' },
    ...{ description: 'SHOTS FIRED NEAR THE FOUNTAIN', priority: 'high' },
  }).content,
  panic: panicText({
    ...{ alertId: '', communityId: 1, unitId: 1, raisedAt: '' },
    ...{ unitCallsign: '1-ADAM-12', location: PLACE },
  }).content,
  bolo: boloText({
    ...{ type: 'vehicle', description: 'WHITE VAN, BROKEN TAIL LIGHT', plate: '12ABC345', vin: null },
  }).content,
  unit: unitText({ callsign: '1-ADAM-12', status: 'available' }).content,
  report: reportText({
    ...{ type: 'CITATION', reportNumber: 'R-2026-000123', charges: ['SPEEDING'], location: PLACE },
  }).content,
};
