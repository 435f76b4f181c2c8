import { unitInfoSaved, unitStatusChanged, unitStoodDown } from '@ten8/contracts/cad/units';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import type { NicknameStore } from '../nicknames/nickname-store';
import type { Nicknames } from '../nicknames/set-nicknames';

interface DutyParts {
  nicknames: NicknameStore;
  nicknameSetter: Nicknames;
}

interface DutyChange {
  communityId: number | null;
  data: { userId: number; callsign: string; name?: string | undefined; status: string };
}

const OFF_DUTY = ['off-duty', 'unavailable'];

/** Saves who is on duty with which callsign. */
export function followDuty({ nicknames, nicknameSetter }: DutyParts): FactHandler[] {
  async function saveDuty({ communityId, data }: DutyChange, { transaction }: FollowTx): Promise<void> {
    if (communityId === null) return;
    const { userId, callsign, name = null, status } = data;
    if (OFF_DUTY.includes(status)) await nicknames.deleteOnDuty(communityId, userId, transaction);
    else await nicknames.saveOnDuty({ communityId, userId, callsign, name }, transaction);
    transaction.afterCommit(() => nicknameSetter.update());
  }
  return [
    on(unitStatusChanged, saveDuty),
    on(unitInfoSaved, saveDuty),
    on(unitStoodDown, ({ communityId, data }, tx) =>
      saveDuty({ communityId, data: { ...data, status: 'off-duty' } }, tx),
    ),
  ];
}
