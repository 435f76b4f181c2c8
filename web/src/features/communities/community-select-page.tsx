import { ArrowLeft } from 'lucide-react';
import { paths } from '../../paths';
import { PageHeader } from '../../shared/page/page-header';
import { useTab } from '../../shared/page/use-tab';
import { ButtonLink } from '../../ui/button-link';
import { CardBox } from '../../ui/card';
import { Tabs } from '../../ui/tabs';
import { BrowseCommunities } from './browse-communities';
import { CreateCommunityForm } from './create-community-form';
import { JoinByCodeForm } from './join-by-code-form';

export function CommunitySelectPage() {
  const [active, setActive] = useTab(['code', 'browse', 'create']);

  return (
    <>
      <PageHeader
        title="Choose Your Community"
        subtitle="Join one by its code, find a public one, or create your own."
        actions={
          <ButtonLink to={paths.home}>
            <ArrowLeft size={16} aria-hidden /> Back
          </ButtonLink>
        }
      />
      <CardBox>
        <Tabs
          label="Ways into a community"
          active={active}
          onChange={setActive}
          tabs={[
            { key: 'code', label: 'Join by Code', content: <JoinByCodeForm /> },
            { key: 'browse', label: 'Browse Public Communities', content: <BrowseCommunities /> },
            { key: 'create', label: 'Create Community', content: <CreateCommunityForm /> },
          ]}
        />
      </CardBox>
    </>
  );
}
