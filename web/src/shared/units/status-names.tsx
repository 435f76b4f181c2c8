import { useMemo, type ReactNode } from 'react';
import { statusLooks, StatusLooksProvider, type StatusLooks } from '../../ui/status-looks';
import { useCodes } from '../codes/codes-query';

/** Shows statuses by the community's own codes and labels, where it has some. */
export function StatusNames({ children }: { children: ReactNode }) {
  const { statuses } = useCodes();
  const looks = useMemo(
    () =>
      statuses.reduce<StatusLooks>(
        (all, { status, code, label }) => ({
          ...all,
          [status]: { ...all[status], tenCode: code, label },
        }),
        statusLooks,
      ),
    [statuses],
  );

  return <StatusLooksProvider value={looks}>{children}</StatusLooksProvider>;
}
