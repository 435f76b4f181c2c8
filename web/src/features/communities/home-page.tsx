import { PageHeader } from '../../shared/page-header';

export function HomePage() {
  return <PageHeader title="My Communities" />;
}
