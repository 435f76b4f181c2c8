import { Pencil } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { UNIT_DEFAULTS } from '@ten8/contracts/cad/constants';
import { paths } from '../../../paths';
import { useLive } from '../../../shared/live/live';
import { useOwnUnit, useUnits } from '../../../shared/units/units-query';
import { Button } from '../../../ui/button';
import { useConsole } from '../console-context';
import { PanicButton } from '../panic/panic-button';
import { ConnectionIndicator } from './connection-indicator';
import { LocationField } from './location-field';
import { SoundControls } from './sound-controls';
import { StatusChoice } from './status-choice';
import { useChangeStatus } from './use-change-status';

/** The officer's own unit, always visible. */
export function CommandStrip() {
  const { data: units } = useUnits();
  const unit = useOwnUnit();
  const { state } = useLive();
  const { open, panic } = useConsole();
  const changeStatus = useChangeStatus();
  const navigate = useNavigate();
  const { callsign, name, rank, department } = unit ?? UNIT_DEFAULTS;
  const status = unit?.status ?? 'off-duty';

  return (
    <Strip aria-label="Unit">
      <Who>
        <Callsign title={callsign}>{callsign}</Callsign>
        <Words title={`${rank} ${name}, ${department}`}>
          <strong>{name}</strong>
          <span>
            {rank} · {department}
          </span>
        </Words>
        <Button size="small" aria-label="Edit Info" title="Edit Info" onClick={() => open({ name: 'unit' })}>
          <Pencil size={14} aria-hidden />
          <Wide>Edit Info</Wide>
        </Button>
      </Who>
      <LocationField />
      <StatusChoice status={status} onChoose={changeStatus} />
      {units && status === 'off-duty' && <OffDuty>10-42 OFF DUTY</OffDuty>}
      {status === 'unavailable' && (
        <Home size="small" onClick={() => void navigate(paths.departmentSelect)}>
          RETURN HOME
        </Home>
      )}
      <End>
        <SoundControls />
        <ConnectionIndicator state={state} />
        <PanicButton panic={panic} />
      </End>
    </Strip>
  );
}

const Strip = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  min-height: 3rem;
  padding: var(--space-4) var(--space-12);
  border-bottom: 1px solid var(--line);
  background: var(--surface-1);
  white-space: nowrap;

  @media (max-width: 1100px) {
    gap: var(--space-4) var(--space-8);
    padding: var(--space-4) var(--space-8);
  }
  /* The panic button must not move when a status adds words, or for a long callsign: names are cut instead. */
  @media (min-width: 768px) {
    flex-wrap: nowrap;
  }
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-width: 0;
`;

const Wide = styled.span`
  @media (max-width: 1279px) {
    display: none;
  }
`;

const Callsign = styled.span`
  padding: var(--space-4) var(--space-8);
  border: 1px solid var(--accent);
  border-radius: var(--radius-control);
  color: var(--accent);
  font-family: var(--mono);
  font-size: var(--type-body);
  font-weight: 700;
  line-height: 1.2;
  overflow: hidden;
  text-overflow: ellipsis;

  /* This much leaves the location its room. */
  @media (min-width: 768px) and (max-width: 1023px) {
    max-width: clamp(8rem, 100vw - 42rem, 11rem);
  }
  @media (min-width: 768px) and (max-width: 899px) {
    padding: var(--space-4);
    font-size: var(--type-console);
  }
`;

const Words = styled.span`
  display: flex;
  flex: 0 9999 auto;
  flex-direction: column;
  min-width: 0;
  max-width: 11rem;
  font-size: var(--type-meta);
  line-height: 1.25;

  /* One line of the window for the whole strip; on a phone it has a line of its own. */
  @media (min-width: 640px) and (max-width: 1023px) {
    display: none;
  }
  > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  span {
    color: var(--muted);
  }
`;

/** What a status adds must leave callsign and name their room: on a tablet, and where the statuses become words. */
const twoLinesInFullStrip = css`
  flex: none;

  @media (min-width: 768px) and (max-width: 959px), (min-width: 1440px) and (max-width: 1599px) {
    width: 8ch;
    padding-inline: 0;
    line-height: 1.2;
    white-space: normal;
  }
`;

const Home = styled(Button)`
  && {
    ${twoLinesInFullStrip}
  }
`;

const OffDuty = styled.span`
  color: var(--status-off-duty);
  font-family: var(--mono);
  font-size: var(--type-meta);
  ${twoLinesInFullStrip}
`;

const End = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  margin-left: auto;

  @media (max-width: 639px) {
    width: 100%;
    > :last-child {
      flex: 1;
    }
  }
`;
