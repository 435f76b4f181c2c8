import { useQuery } from '@tanstack/react-query';
import { NEW_PASSWORD_MIN } from '@ten8/contracts/auth/constants';

/** A text file with the 10,000 most common passwords, one per line, in lower case. */
const LIST_URL = '/common-passwords.txt';

/** Whether a password is among the most common ones. False while the list is loading or when it cannot be loaded. */
export function useIsCommonPassword(password: string): boolean {
  const { data: commonest } = useQuery({
    queryKey: ['common-passwords'],
    queryFn: async ({ signal }) => {
      const response = await fetch(LIST_URL, { signal });
      if (!response.ok) throw new Error(`${LIST_URL}: ${response.status}`);
      // The last line ends, too: without it, an empty field would count as common.
      return new Set((await response.text()).trim().split('\n'));
    },
    enabled: password.length >= NEW_PASSWORD_MIN,
  });
  return commonest?.has(password.toLowerCase()) ?? false;
}
