import { PageHeader } from '../../shared/page-header';

export function SignInPage() {
  return <PageHeader title="Sign In" />;
}
