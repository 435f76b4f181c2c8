import { createHmac } from 'node:crypto';
import { maskAddress } from '@ten8/service-kit/address';

const TAG_LENGTH = 4;

/** As Admins see an address: they can tell visits from one address by the tag, and cannot find out where it is. */
export const createAddressMask =
  (secret: string) =>
  (address: string): string => {
    const tag = createHmac('sha256', `activity ${secret}`).update(address).digest('hex').slice(0, TAG_LENGTH);
    return `${maskAddress(address)} #${tag}`;
  };
