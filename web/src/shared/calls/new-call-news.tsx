import { useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { useUser } from '../session/session';
import { useCalls } from './calls-query';

/** Says each new call of somebody else to screen readers, once: a new line in a list is silent. */
export function NewCallNews() {
  const { data: calls } = useCalls();
  const user = useUser();
  const [known, setKnown] = useState<{ id: number; news: string } | null>(null);
  const last = calls?.toSorted((one, other) => other.id - one.id)[0];
  const id = last?.id ?? 0;

  if (calls && (!known || id > known.id)) {
    const isNews = known && last && last.openedBy?.userId !== user.id;
    setKnown({ id, news: isNews ? `New call #${last.callNumber}: ${last.location}` : '' });
  }
  return <VisuallyHidden role="status">{known?.news}</VisuallyHidden>;
}
