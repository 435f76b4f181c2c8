import { createHmac } from 'node:crypto';
import { maskAddress } from '@ten8/service-kit/http/address';

const TAG_LENGTH = 4;

/** Masks an address for Admins. The tag shows which rows have the same address, without the address itself. */
export const createAddressMask =
  (secret: string) =>
  (address: string): string => {
    const tag = createHmac('sha256', `activity ${secret}`).update(address).digest('hex').slice(0, TAG_LENGTH);
    return `${maskAddress(address)} #${tag}`;
  };
