import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DispatchBoard } from '@ten8/contracts/cad/desk';
import { ReadError } from '../../shared/api/read-error';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { boardQuery } from '../../shared/dispatch/dispatch-board';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

interface BoardCardProps {
  title: string;
  icon: ReactNode;
  description: string;
  /** Completes the error text `Failed to load ...`. */
  what: string;
  /** The height of the loading skeleton. */
  height: string;
  children: (board: DispatchBoard) => ReactNode;
}

/** A settings card that reads its values from the dispatch board. */
export function BoardCard({ title, icon, description, what, height, children }: BoardCardProps) {
  const { community } = useSelectedCommunity();
  const board = useQuery(boardQuery(community.id));

  return (
    <Card title={title} icon={icon} description={description}>
      <ReadError what={`Failed to load ${what}`} query={board} />
      {board.isPending && <Skeleton $height={height} />}
      {board.data && children(board.data)}
    </Card>
  );
}
