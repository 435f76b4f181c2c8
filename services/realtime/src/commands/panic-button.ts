import { PANIC_MS, raisePanic } from '@ten8/contracts/cad/panic';
import { PanicButton } from '@ten8/contracts/socket';
import { type Call } from '@ten8/service-kit/call';
import { type LiveSocket } from '../live';
import { answer, type CommandParts } from './answer';

/** cad decides; its log, not this answer, is what sounds the alarm everywhere. */
export const panicButton = (socket: LiveSocket, call: Call, parts: CommandParts) =>
  answer(parts, PanicButton, async ({ unitId }) => {
    const { actor, address } = socket.data;
    const alert = await call(raisePanic, { params: { unitId }, caller: { actor, address } });
    return { alert, panicUntil: new Date(Date.parse(alert.raisedAt) + PANIC_MS).toISOString() };
  });
