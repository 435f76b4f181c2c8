import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { styled } from 'styled-components';
import { ReadError } from '../../shared/api/read-error';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useToast } from '../../shared/toasts/toasts';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Skeleton } from '../../ui/skeleton';
import { communityQuery, wrongCodesQuery } from './admin-queries';
import { useRegenerateCode } from './use-community-settings';

/** The join code with its buttons. Anyone who has the code can join. */
export function JoinCode() {
  const { community: selected } = useSelectedCommunity();
  const query = useQuery(communityQuery(selected.id));
  const { joinCode } = query.data ?? selected;
  const regenerate = useRegenerateCode();
  const toast = useToast();

  if (!joinCode && query.error) return <ReadError what="Failed to load the join code" query={query} />;
  return (
    <>
      <Row role="group" aria-label="Join code">
        {joinCode ? (
          <Code aria-label="Join code">{joinCode}</Code>
        ) : (
          <Skeleton $width="7rem" $height="2.5rem" />
        )}
        <CopyButton
          text={joinCode ?? ''}
          onCopied={() => toast.success('Join code copied to clipboard')}
          onRefused={() => toast.failure('Failed to copy join code', 'Select the code and copy it by hand.')}
        />
        <Button isPending={regenerate.isPending} onClick={() => regenerate.mutate()}>
          <RefreshCw size={16} aria-hidden /> {regenerate.isPending ? 'Regenerating...' : 'Regenerate'}
        </Button>
      </Row>
      <WrongCodes />
    </>
  );
}

/** The number of wrong codes of the whole installation: a wrong code belongs to no community. */
function WrongCodes() {
  const { community } = useSelectedCommunity();
  const { data } = useQuery(wrongCodesQuery(community.id));
  if (!data) return null;

  return (
    <Note>
      {data.lastDay === 1 ? '1 wrong join code was' : `${data.lastDay} wrong join codes were`} tried on this
      installation in the last 24 hours.
    </Note>
  );
}

const Note = styled.p`
  margin-top: var(--space-8);
  color: var(--muted);
  font-size: var(--type-meta);
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-12);
`;

const Code = styled.output`
  padding: var(--space-4) var(--space-16);
  border: 1px dashed var(--control);
  border-radius: var(--radius-control);
  background: var(--bg);
  font-family: var(--mono);
  font-size: var(--type-page);
  font-weight: 700;
  letter-spacing: 0.2em;
  user-select: all;
`;
