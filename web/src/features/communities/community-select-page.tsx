import { PageHeader } from '../../shared/page-header';

export function CommunitySelectPage() {
  return <PageHeader title="Choose Your Community" />;
}
