import { PageHeader } from '../../shared/page-header';

export function SettingsPage() {
  return <PageHeader title="Settings" />;
}
