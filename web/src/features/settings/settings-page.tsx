import { ArrowLeft } from 'lucide-react';
import { paths } from '../../paths';
import { fullName } from '../../shared/full-name';
import { PageHeader } from '../../shared/page/page-header';
import { useTab } from '../../shared/page/use-tab';
import { useUser } from '../../shared/session/session';
import { ButtonLink } from '../../ui/button-link';
import { Tabs } from '../../ui/tabs';
import { AppearanceCard } from './appearance-card';
import { DeleteAccountCard } from './delete-account-card';
import { DiscordLink } from './discord-link';
import { LogoutCard } from './logout-card';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { SessionsCard } from './sessions-card';
import { Stack } from './stack';
import { VolumeCard } from './volume-card';

export function SettingsPage() {
  const user = useUser();
  const [active, setActive] = useTab(['profile', 'security', 'linking', 'appearance']);

  return (
    <>
      <PageHeader
        title="Settings"
        subtitle={fullName(user)}
        actions={
          <ButtonLink to={paths.home}>
            <ArrowLeft size={16} aria-hidden /> Back to Home
          </ButtonLink>
        }
      />
      <Tabs
        label="Settings"
        active={active}
        onChange={setActive}
        tabs={[
          { key: 'profile', label: 'Profile', content: <ProfileCard key={user.id} /> },
          {
            key: 'security',
            label: 'Security',
            content: (
              <Stack>
                <PasswordCard />
                <SessionsCard />
                <LogoutCard />
                <DeleteAccountCard />
              </Stack>
            ),
          },
          { key: 'linking', label: 'Account Linking', content: <DiscordLink /> },
          {
            key: 'appearance',
            label: 'Appearance',
            content: (
              <Stack>
                <AppearanceCard />
                <VolumeCard />
              </Stack>
            ),
          },
        ]}
      />
    </>
  );
}
