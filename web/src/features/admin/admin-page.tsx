import { PageHeader } from '../../shared/page-header';

export function AdminPage() {
  return <PageHeader title="Admin Dashboard" />;
}
