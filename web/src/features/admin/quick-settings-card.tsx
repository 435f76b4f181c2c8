import { Building2, ChartColumn, Gamepad2, Settings2, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { AnalyticsDialog } from './analytics/analytics-dialog';
import { CommunitySettingsDialog } from './community-settings-dialog';

export function QuickSettingsCard() {
  const [open, setOpen] = useState<'settings' | 'analytics' | null>(null);
  const close = () => setOpen(null);

  return (
    <Card title="Quick Settings" icon={<SlidersHorizontal size={20} aria-hidden />}>
      <Buttons>
        <Button onClick={() => setOpen('settings')}>
          <Settings2 size={16} aria-hidden /> Community Settings
        </Button>
        <Button disabled aria-describedby="not-available">
          <Building2 size={16} aria-hidden /> Department Customization
        </Button>
        <Button disabled aria-describedby="not-available">
          <Gamepad2 size={16} aria-hidden /> Game Integration
        </Button>
        <Button onClick={() => setOpen('analytics')}>
          <ChartColumn size={16} aria-hidden /> Analytics
        </Button>
        <p id="not-available">Department customization and game integration are not available yet.</p>
      </Buttons>
      {open === 'settings' && <CommunitySettingsDialog onClose={close} />}
      <AnalyticsDialog isOpen={open === 'analytics'} onOpenChange={close} />
    </Card>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);

  button {
    justify-content: flex-start;
    padding: 0 var(--space-12);
    text-align: start;
  }
  p {
    color: var(--muted);
    font-size: var(--type-meta);
  }
`;
