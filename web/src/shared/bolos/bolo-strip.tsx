import { Megaphone } from 'lucide-react';
import { styled } from 'styled-components';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import { BOLO_SHOWN_MS } from '@ten8/contracts/cad/constants';
import { useSounds } from '../sounds/sounds-provider';
import { useToneForNews } from '../sounds/use-tone-for-news';
import { useNowUntil } from '../time/use-now';
import { useBolos } from './bolos-query';

/** Shows the BOLO that dispatch broadcast last, for two minutes. A tone plays once when it arrives. */
export function BoloStrip() {
  const { data: bolos } = useBolos();
  const latest = bolos && latestOf(bolos);
  const at = latest?.broadcastAt ?? null;
  useToneForNews(bolos && at, useSounds());
  const until = at === null ? 0 : Date.parse(at) + BOLO_SHOWN_MS;
  const now = useNowUntil(until, 5_000);
  if (!latest || now >= until) return null;

  return (
    <Strip aria-label="Broadcast BOLO">
      <Megaphone size={20} aria-hidden />
      <strong role="alert">
        BOLO · {latest.type.toUpperCase()} · {latest.description}
        {latest.plate && ` · ${latest.plate}`}
        {latest.vehicleDetails && ` · ${latest.vehicleDetails}`}
      </strong>
    </Strip>
  );
}

const latestOf = (bolos: readonly Bolo[]): Bolo | null =>
  bolos
    .filter(({ broadcastAt }) => broadcastAt !== null)
    .toSorted((one, other) => (other.broadcastAt ?? '').localeCompare(one.broadcastAt ?? ''))[0] ?? null;

const Strip = styled.section`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  min-height: 2.25rem;
  padding: var(--space-4) var(--space-12);
  border-bottom: 1px solid var(--line);
  border-left: 4px solid var(--warning-text);
  background: var(--surface-2);

  strong {
    flex: 1;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
  }
`;
