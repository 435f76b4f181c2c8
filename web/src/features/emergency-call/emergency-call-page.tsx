import { PageHeader } from '../../shared/page-header';

export function EmergencyCallPage() {
  return <PageHeader title="Emergency Call" />;
}
