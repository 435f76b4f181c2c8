import { PageHeader } from '../../shared/page-header';

export function CivilianPage() {
  return <PageHeader title="Civilian Dashboard" />;
}
