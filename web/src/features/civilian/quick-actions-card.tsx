import { useQuery } from '@tanstack/react-query';
import { IdCard, PhoneCall, Zap } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { myCharactersQuery } from './civilian-queries';
import { EmergencyDialog } from './emergency-dialog';
import { LicenseDialog } from './license-dialog';

export function QuickActionsCard() {
  const { community } = useSelectedCommunity();
  const { data: characters = [], isSuccess } = useQuery(myCharactersQuery(community.id));
  const [open, setOpen] = useState<'emergency' | 'licenses' | null>(null);
  const close = () => setOpen(null);
  const hasNone = characters.length === 0;

  return (
    <Card title="Quick Actions" icon={<Zap size={20} aria-hidden />}>
      <Actions>
        <Button tone="danger" size="large" onClick={() => setOpen('emergency')}>
          <PhoneCall size={18} aria-hidden /> Call Emergency Services
        </Button>
        <Button
          size="large"
          disabled={hasNone}
          aria-describedby={hasNone ? 'license-status-hint' : undefined}
          onClick={() => setOpen('licenses')}
        >
          <IdCard size={18} aria-hidden /> License Status
        </Button>
        {hasNone && isSuccess && (
          <p id="license-status-hint">Licenses belong to a character. Create one to manage them.</p>
        )}
      </Actions>
      {open === 'emergency' && <EmergencyDialog characters={characters} onClose={close} />}
      {open === 'licenses' && <LicenseDialog characters={characters} onClose={close} />}
    </Card>
  );
}

const Actions = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-12);

  button {
    padding: 0 var(--space-8);
  }
  p {
    color: var(--muted);
    font-size: var(--type-admin);
  }
`;
