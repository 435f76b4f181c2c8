import type { Community } from '@ten8/contracts/community/communities';
import { asRecord } from './as-record';
import { browserStorage, tabStorage } from './browser-storage';

const { read, readJson, write, remove } = browserStorage;

/** What the browser remembers of the user's membership, to show something at once. The server decides. */
export interface StoredMembership {
  communityId: number;
  /** May be anything: people can edit it. */
  roles: readonly string[];
  role: string;
}
export type Department = 'civilian' | 'law-enforcement' | 'admin' | 'dispatch';

/** Ten8 writes `userRole` and `selectedDepartment`, and never reads them. */
const KEYS = {
  community: 'selectedCommunity',
  membership: 'selectedMembership',
  role: 'userRole',
  department: 'selectedDepartment',
  bannerDismissed: 'betaBannerDismissed',
  recent: 'recentCommunities',
  appearance: 'appearance',
  hiddenSteps: 'hiddenFirstSteps',
  singleKeys: 'consoleKeys',
} as const;

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Checks only what every page needs or shows of it; the server's answer follows. */
function isCommunity(value: unknown): value is Community {
  const { id, name } = asRecord(value);
  return isId(id) && (name === undefined || typeof name === 'string');
}

function isMembership(value: unknown): value is StoredMembership {
  const { communityId, roles } = asRecord(value);
  return isId(communityId) && isTexts(roles);
}

/** Of a tab whose community differs from the browser's, because another tab has entered another one since. */
const OWN = [KEYS.community, KEYS.membership] as const;
const readOwn = (key: (typeof OWN)[number]): unknown => tabStorage.readJson(key) ?? readJson(key);

export function readCommunity(): Community | null {
  const value = readOwn(KEYS.community);
  return isCommunity(value) ? value : null;
}

export function readMembership(): StoredMembership | null {
  const value = readOwn(KEYS.membership);
  return isMembership(value) ? value : null;
}

/** Call it when another tab has changed the browser's storage: this tab stays in its community, also after a reload. */
export function keepOwnCommunity({
  key,
  oldValue,
  newValue,
}: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>) {
  const own = OWN.find((each) => each === key);
  if (own && oldValue !== null && newValue !== null && tabStorage.read(own) === null)
    tabStorage.write(own, oldValue);
}

const forgetOwnCommunity = (): void => OWN.forEach(tabStorage.remove);

/** Entering a community: it, the membership and the role are remembered together. */
export function selectCommunity(community: Community, membership: StoredMembership): void {
  const { communityId, roles, role } = membership;
  forgetOwnCommunity();
  write(KEYS.community, JSON.stringify(community));
  write(KEYS.membership, JSON.stringify({ communityId, roles, role }));
  write(KEYS.role, role);
  remove(KEYS.department);
  write(
    KEYS.recent,
    JSON.stringify([community.id, ...readRecent().filter((id) => id !== community.id)].slice(0, 20)),
  );
}

/** Whether the browser's community is still this one: another tab may have entered another one. */
function isSelected(communityId: number): boolean {
  const value = readJson(KEYS.community);
  return isCommunity(value) && value.id === communityId;
}

/** After a setting changed, so that the next page shows the new one. */
export function updateCommunity(community: Community): void {
  if (isSelected(community.id)) write(KEYS.community, JSON.stringify(community));
}

export const selectDepartment = (department: Department): void => write(KEYS.department, department);

/** After a community was deleted or left. */
export function forgetSelection(communityId: number): void {
  if (readCommunity()?.id === communityId) forgetOwnCommunity();
  if (!isSelected(communityId)) return;
  for (const key of [KEYS.community, KEYS.membership, KEYS.role, KEYS.department]) remove(key);
}

/** Ids of communities, the last entered first. */
export function readRecent(): number[] {
  const value = readJson(KEYS.recent);
  return Array.isArray(value) ? value.filter(isId) : [];
}

/** Ids of communities whose owner has hidden the first steps. */
const readHiddenSteps = (): number[] => {
  const value = readJson(KEYS.hiddenSteps);
  return Array.isArray(value) ? value.filter(isId) : [];
};
export const areStepsHidden = (communityId: number): boolean => readHiddenSteps().includes(communityId);
export const hideSteps = (communityId: number): void =>
  write(KEYS.hiddenSteps, JSON.stringify([...readHiddenSteps(), communityId]));

export const isBannerDismissed = (): boolean => read(KEYS.bannerDismissed) === 'true';
export const dismissBanner = (): void => write(KEYS.bannerDismissed, 'true');

/** Whether another tab's change of this key may have changed the appearance. Null: it cleared everything. */
export const isAppearanceKey = (key: string | null): boolean => key === KEYS.appearance || key === null;
/** May be anything: people can edit it. */
export const readAppearance = (): Record<string, unknown> => asRecord(readJson(KEYS.appearance));
export const saveAppearance = (appearance: object): void =>
  write(KEYS.appearance, JSON.stringify(appearance));

/** Whether another tab's change of this key has changed it. */
export const isSingleKeysKey = (key: string | null): boolean => key === KEYS.singleKeys;
export const areSingleKeysOn = (): boolean => read(KEYS.singleKeys) !== 'off';
export const saveSingleKeys = (areOn: boolean): void => write(KEYS.singleKeys, areOn ? 'on' : 'off');

/** What belongs to the browser and not to its user. */
const KEPT = [KEYS.bannerDismissed, KEYS.appearance, KEYS.singleKeys];

/** Signing out clears everything else. */
export function clearStorage(): void {
  const kept = KEPT.map((key) => [key, read(key)] as const);
  browserStorage.clear();
  tabStorage.clear();
  for (const [key, value] of kept) if (value !== null) write(key, value);
}
