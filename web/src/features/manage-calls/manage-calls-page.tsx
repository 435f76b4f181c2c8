import { ArrowLeft } from 'lucide-react';
import { paths } from '../../paths';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { usePollCalls } from '../../shared/live/poll-lists';
import { PageHeader } from '../../shared/page/page-header';
import { ButtonLink } from '../../ui/button-link';
import { AttachingCard } from './attaching-card';
import { OpenCallsCard } from './open-calls-card';
import { PublicCallsCard } from './public-calls-card';

/** The active calls as a list, to close several at once, and what attaching and public calls do. */
export function ManageCallsPage() {
  const { community } = useSelectedCommunity();
  usePollCalls();

  return (
    <>
      <PageHeader
        title="Manage Calls"
        subtitle={community.name}
        actions={
          <ButtonLink to={paths.dispatch}>
            <ArrowLeft size={16} aria-hidden /> Back to Dispatch
          </ButtonLink>
        }
      />
      <AttachingCard />
      <PublicCallsCard />
      <OpenCallsCard />
    </>
  );
}
