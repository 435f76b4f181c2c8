import { canRoll } from '../../../shared/calls/roll-call';
import { clickKeyTarget, focusKeyTarget } from '../../../shared/keyboard/key-target';
import { useSignHandover, useWaitingHandover } from '../handover/use-handovers';
import type { DeskKey } from '../keyboard/keys';
import { TOOLS } from '../tools/tool-name';
import type { Open } from './desk-dialog';
import type { Desk } from './use-desk';

/** What each key does, at the desk and in its windows: the same as the button. */
export function useDeskActions(desk: Desk, open: Open): Record<DeskKey, () => unknown> {
  const { board, duty, alarms, choice, marks, writes } = desk;
  const waiting = useWaitingHandover();
  const sign = useSignHandover();
  const openFor = (name: 'assign' | 'close' | 'merge' | 'aid') => choice.call && open(name);

  return {
    j: () => choice.move(1),
    k: () => choice.move(-1),
    a: () => openFor('assign'),
    d: () => openFor('aid'),
    z: () => open('tone'),
    q: () => open('message'),
    v: marks.check,
    l: () => canRoll(choice.call) && writes.roll(choice.call),
    m: () => openFor('merge'),
    x: () => openFor('close'),
    r: () => open('closed'),
    c: () => open('take'),
    n: () => focusKeyTarget('note'),
    u: () => clickKeyTarget('update'),
    y: () => alarms.next && alarms.acknowledge(alarms.next.id),
    e: () => alarms.panics[0] && open('end-panic', { panic: alarms.panics[0] }),
    o: () => (duty.isOn ? duty.leave() : open('duty')),
    t: () => (board?.emergencyTraffic ? writes.setTraffic(null) : open('traffic')),
    p: () => open('area'),
    f: () => open('lookup'),
    s: () => open(TOOLS.s.name),
    h: () => open(TOOLS.h.name),
    g: () => waiting && sign(waiting.id),
    i: () => open(TOOLS.i.name),
    w: () => open(TOOLS.w.name),
    b: () => open(TOOLS.b.name),
    '.': () => focusKeyTarget('command'),
    '?': () => open('keys'),
  };
}
