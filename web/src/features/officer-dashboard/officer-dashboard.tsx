import { PageHeader } from '../../shared/page-header';

export function OfficerDashboard() {
  return <PageHeader title="Officer Dashboard" />;
}
