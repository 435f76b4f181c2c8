import type { Transaction } from 'sequelize';
import { CHARACTERS_PER_MEMBER } from '@ten8/contracts/civilian/characters';
import { VEHICLES_PER_MEMBER } from '@ten8/contracts/civilian/vehicles';
import { refuse } from '@ten8/contracts/errors';
import type { CharacterStore } from './characters/character-store';
import type { CommunityStore } from './communities/community-store';
import type { VehicleStore } from './vehicles/vehicle-store';

interface MemberOf {
  communityId: number;
  userId: number;
}

/** How many rows one member may have in one community. Simultaneous requests are counted one after the other. */
export interface Quotas {
  /** Refuses with `quota_reached`. */
  checkCharacters(member: MemberOf, transaction: Transaction): Promise<void>;
  /** Refuses with `quota_reached`. */
  checkVehicles(member: MemberOf, transaction: Transaction): Promise<void>;
}

interface Stores {
  communities: CommunityStore;
  characters: CharacterStore;
  vehicles: VehicleStore;
}

export function createQuotas({ communities, characters, vehicles }: Stores, isOn: boolean): Quotas {
  const check =
    (count: CharacterStore['count'], max: number, what: string) =>
    async (member: MemberOf, transaction: Transaction) => {
      if (!isOn) return;
      await communities.lockMember(member, transaction);
      if ((await count(member, transaction)) < max) return;
      throw refuse('quota_reached', `You can have at most ${max} ${what} in a community`);
    };
  return {
    checkCharacters: check(characters.count, CHARACTERS_PER_MEMBER, 'characters'),
    checkVehicles: check(vehicles.count, VEHICLES_PER_MEMBER, 'vehicles'),
  };
}
