import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { useUser } from '../session/session';
import { useCalls } from './calls-query';

/** Says each new call of somebody else to screen readers, once: a new line in a list is silent. */
export function NewCallNews() {
  const { data: calls } = useCalls();
  const user = useUser();
  const [known, setKnown] = useState<{ lastId: number; news: string } | null>(null);
  const lastId = Math.max(0, ...(calls ?? []).map(({ id }) => id));

  if (calls && (!known || lastId > known.lastId)) {
    const isNews = ({ id, openedBy }: Call) => known && id > known.lastId && openedBy?.userId !== user.id;
    const news = calls
      .filter(isNews)
      .map(({ callNumber, location }) => `New call #${callNumber}: ${location}`);
    setKnown({ lastId, news: news.join(', ') });
  }
  return <VisuallyHidden role="status">{known?.news}</VisuallyHidden>;
}
