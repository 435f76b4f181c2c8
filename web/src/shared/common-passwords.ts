import { useQuery } from '@tanstack/react-query';
import { NEW_PASSWORD_MIN } from '@ten8/contracts/auth/constants';

/** The 10,000 commonest passwords, a line each, in lower case. */
const LIST_URL = '/common-passwords.txt';

/** Whether a password is among the commonest. While the list is not there, and where it cannot be had, none is. */
export function useIsCommonPassword(password: string): boolean {
  const { data: commonest } = useQuery({
    queryKey: ['common-passwords'],
    queryFn: async ({ signal }) => {
      const response = await fetch(LIST_URL, { signal });
      if (!response.ok) throw new Error(`${LIST_URL}: ${response.status}`);
      return new Set((await response.text()).split('\n'));
    },
    enabled: password.length >= NEW_PASSWORD_MIN,
  });
  return commonest?.has(password.toLowerCase()) ?? false;
}
