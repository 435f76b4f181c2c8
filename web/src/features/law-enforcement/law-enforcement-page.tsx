import { PageHeader } from '../../shared/page-header';

export function LawEnforcementPage() {
  return <PageHeader title="Law Enforcement" />;
}
