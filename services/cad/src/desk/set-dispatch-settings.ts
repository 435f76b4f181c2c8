import {
  dispatchSettingsChanged,
  type DispatchSettings,
  type DispatchSettingsChange,
} from '@ten8/contracts/cad/desk';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';

export function setDispatchSettings(
  cad: Cad,
  caller: Caller,
  { communityId, ...change }: DispatchSettingsChange & { communityId: number },
): Promise<DispatchSettings> {
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    await cad.boards.saveSettings(communityId, change, tx.transaction);
    const settings = await cad.boards.settings(communityId, tx.transaction);
    tx.append(dispatchSettingsChanged, communityId, settings);
    return settings;
  });
}
