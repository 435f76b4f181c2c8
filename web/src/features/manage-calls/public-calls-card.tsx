import { useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, Megaphone } from 'lucide-react';
import { styled } from 'styled-components';
import type { PublicCalls } from '@ten8/contracts/cad/calls';
import { configQuery } from '../../shared/api/config';
import { ReadError } from '../../shared/api/read-error';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { Skeleton } from '../../ui/skeleton';
import { publicCallsQuery, useMinutesForm, usePausePublicCalls } from './use-public-calls';

/** Settings for public calls. Only one community of an installation takes calls from people who are not signed in. */
export function PublicCallsCard() {
  const { community } = useSelectedCommunity();
  const { data: config } = useQuery(configQuery);
  const settings = useQuery({
    ...publicCallsQuery(community.id),
    enabled: config?.publicCallCommunityId === community.id,
  });

  if (config?.publicCallCommunityId !== community.id) return null;
  return (
    <Card
      title="Public Calls"
      icon={<Megaphone size={20} aria-hidden />}
      description="911 calls from people who are not signed in."
    >
      <ReadError what="Failed to load the settings of public calls" query={settings} />
      {settings.isPending && <Skeleton $height="2.5rem" />}
      {settings.data && (
        <>
          <Pause settings={settings.data} />
          <Minutes settings={settings.data} />
        </>
      )}
    </Card>
  );
}

function Pause({ settings }: { settings: PublicCalls }) {
  const pause = usePausePublicCalls(settings);
  const { isPaused } = settings;

  return (
    <Row>
      <p role="status">
        <Badge tone={isPaused ? 'warning' : 'success'}>{isPaused ? 'PAUSED' : 'OPEN'}</Badge>{' '}
        {isPaused
          ? 'Callers are told: Emergency calls are paused right now.'
          : 'Anyone can call on the public 911 page.'}
      </p>
      <Button isPending={pause.isPending} onClick={() => pause.mutate(!isPaused)}>
        {isPaused ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
        {isPaused ? 'Take Public Calls' : 'Pause Public Calls'}
      </Button>
    </Row>
  );
}

function Minutes({ settings }: { settings: PublicCalls }) {
  return (
    <Form form={useMinutesForm(settings)} label="Close unattended public calls" Shape={Line}>
      <TextField
        name="closeAfterMinutes"
        label="Close unattended public calls after (minutes)"
        hint="5 to 1440. Empty: they stay open. A call that a unit was attached to stays open too."
        isDigits
      />
      <Submit label="Save Minutes" pending="Saving..." tone="plain" />
    </Form>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
`;

const Line = styled.form`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-12);
`;
