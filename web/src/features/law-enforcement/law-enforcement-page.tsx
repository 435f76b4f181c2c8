import { useState } from 'react';
import { styled } from 'styled-components';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { PageHeader } from '../../shared/page/page-header';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { Tabs } from '../../ui/tabs';
import { CharacterSearch } from './character-search';

export function LawEnforcementPage() {
  const { community, membership } = useSelectedCommunity();
  const [tab, setTab] = useState('characters');

  return (
    <Page>
      <PageHeader
        title="Law Enforcement"
        subtitle={community.name}
        actions={<Badge tone="accent">{membership.role}</Badge>}
      />
      <Tabs
        label="Law enforcement"
        active={tab}
        onChange={setTab}
        tabs={[
          { key: 'characters', label: 'Character Search', content: <CharacterSearch /> },
          {
            key: 'vehicles',
            label: 'Vehicle Lookup',
            content: <EmptyState title="Vehicle lookup coming soon" />,
          },
        ]}
      />
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  width: 100%;
  max-width: 72rem;
  margin: 0 auto;
  padding: var(--space-16);
`;
