import { LICENSE_TYPES, type LicenseStatus, type LicenseType } from '@ten8/contracts/civilian/constants';
import type { License, LicenseChoices } from '@ten8/contracts/civilian/licenses';

/** `none`: the character does not have this license. */
export type ChosenStatus = LicenseStatus | 'none';
export type Choices = Partial<Record<LicenseType, ChosenStatus>>;

export const statusLabels: Record<ChosenStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  expired: 'Expired',
  revoked: 'Revoked',
  none: 'None',
};

export const isStatus = (value: string): value is ChosenStatus => value in statusLabels;

export function statusOf(held: readonly License[], type: LicenseType): ChosenStatus {
  return held.find((license) => license.type === type)?.status ?? 'none';
}

/** Only the changed licenses. The server does not change types that are missing. */
export function changedLicenses(held: readonly License[], chosen: Choices): LicenseChoices {
  return LICENSE_TYPES.flatMap((type) => {
    const status = chosen[type];
    return status === undefined || status === statusOf(held, type) ? [] : [{ type, status }];
  });
}
