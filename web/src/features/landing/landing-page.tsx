import { PageHeader } from '../../shared/page-header';

export function LandingPage() {
  return <PageHeader title="Ten8" />;
}
