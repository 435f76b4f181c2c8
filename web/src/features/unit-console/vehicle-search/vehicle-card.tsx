import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import type { FoundVehicle } from '@ten8/contracts/civilian/search';
import { Badge, type BadgeTone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Facts } from '../../../ui/facts';
import { TextButton } from '../../../ui/text-button';
import { useConsole } from '../console-context';
import { AlertBadge, Row, Sheet } from '../layout';
import { lastFirst } from '../records/describe-person';
import { describeVehicle } from '../records/describe-vehicle';

/** Any other status is shown as in order. */
const registration: Record<string, readonly [string, BadgeTone]> = {
  suspended: ['SUSPENDED', 'danger'],
  expired: ['EXPIRED', 'alarm'],
};
const insurance: Record<string, readonly [string, BadgeTone]> = {
  none: ['NONE', 'danger'],
  expired: ['EXPIRED', 'alarm'],
};

export function VehicleCard({ vehicle }: { vehicle: FoundVehicle }) {
  const { open, viewBolo } = useConsole();
  const { plate, character, bolo } = vehicle;
  const [registered, registeredTone] = registration[vehicle.registrationStatus] ?? ['REGISTERED', 'success'];
  const [insured, insuredTone] = insurance[vehicle.insuranceStatus] ?? ['ACTIVE', 'success'];

  return (
    <Sheet aria-label={plate} tabIndex={-1}>
      <Row>
        <Plate>{plate}</Plate>
        <h3>{describeVehicle(vehicle).toUpperCase()}</h3>
        {vehicle.isStolen && (
          <AlertBadge>
            <TriangleAlert size={12} aria-hidden />
            STOLEN VEHICLE
          </AlertBadge>
        )}
        {bolo && (
          <AlertLink onClick={() => viewBolo({ plate, description: bolo.description })}>
            <TriangleAlert size={12} aria-hidden />
            ACTIVE BOLO #{bolo.id}
          </AlertLink>
        )}
      </Row>
      {bolo && <Wanted>{bolo.description}</Wanted>}
      <Facts
        facts={[
          { label: 'Year', value: vehicle.year ?? 'N/A' },
          { label: 'Make', value: vehicle.make },
          { label: 'Model', value: vehicle.model },
          { label: 'Color', value: vehicle.color || 'N/A' },
          {
            label: 'Registered Owner',
            value: character ? (
              <TextButton onClick={() => open({ name: 'record', person: character })}>
                {lastFirst(character)}
              </TextButton>
            ) : (
              'NOT ON FILE'
            ),
          },
          { label: 'VIN', value: vehicle.vin || 'N/A', isCode: true },
          { label: 'Registration Status', value: <Badge tone={registeredTone}>{registered}</Badge> },
          { label: 'Insurance Status', value: <Badge tone={insuredTone}>{insured}</Badge> },
        ]}
      />
      <Row>
        <Button tone="primary" onClick={() => open({ name: 'create-bolo', vehicle })}>
          CREATE BOLO
        </Button>
        {character && <Button onClick={() => open({ name: 'owner', vehicle })}>OWNER LOOKUP</Button>}
      </Row>
    </Sheet>
  );
}

const Wanted = styled.p`
  color: var(--danger-text);
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const AlertLink = styled(AlertBadge).attrs({ as: 'button', type: 'button' })`
  min-height: 1.5rem;
  border: 0;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`;

const Plate = styled.span`
  padding: 0 var(--space-8);
  border: 2px solid var(--control);
  border-radius: var(--radius-control);
  font-family: var(--mono);
  font-size: var(--type-body);
  font-weight: 700;
  letter-spacing: 0.06em;
`;
