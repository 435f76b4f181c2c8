import { PageHeader } from '../../shared/page-header';

export function NotFoundPage() {
  return <PageHeader title="Not found" />;
}
