import { PageHeader } from '../../shared/page-header';

export function DepartmentSelectPage() {
  return <PageHeader title="Choose Your Department" />;
}
