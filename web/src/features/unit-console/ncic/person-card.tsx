import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import type { FoundCharacter } from '@ten8/contracts/civilian/search';
import { licensesQuery } from '../../../shared/records/licenses-query';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Facts } from '../../../ui/facts';
import { LicenseList } from '../../../ui/license-list';
import { useConsole } from '../console-context';
import { AlertBadge, Row, Sheet } from '../layout';
import { describeBody, lastFirst } from '../records/describe-person';

export function PersonCard({ person }: { person: FoundCharacter }) {
  const { open } = useConsole();
  const { data: licenses } = useQuery(licensesQuery(person.id));
  const { warrants, flags, reports } = person;

  return (
    <Sheet aria-label={lastFirst(person)} tabIndex={-1}>
      <Row>
        <h3>{lastFirst(person)}</h3>
        {warrants.length > 0 && (
          <AlertBadge>
            <TriangleAlert size={12} aria-hidden />
            {warrants.length === 1 ? '1 WARRANT' : `${warrants.length} WARRANTS`}
          </AlertBadge>
        )}
        <Flags>
          {flags.map((flag) => (
            <Badge key={flag} tone="warning">
              {flag.toUpperCase()}
            </Badge>
          ))}
        </Flags>
        {reports.length > 0 && (
          <Badge tone="alarm">
            {reports.length === 1 ? '1 PRIOR REPORT' : `${reports.length} PRIOR REPORTS`}
          </Badge>
        )}
      </Row>
      <Facts
        facts={[
          { label: 'DOB', value: person.dateOfBirth || 'NOT ON FILE', isCode: true },
          { label: 'License Number', value: person.licenseNumber || 'NOT ON FILE', isCode: true },
          { label: 'Address', value: person.address || 'NOT ON FILE' },
          { label: 'Physical Description', value: describeBody(person) || 'NOT ON FILE', isWide: true },
          {
            label: 'License Status',
            value: <LicenseList licenses={licenses} isComplete />,
            isWide: true,
          },
        ]}
      />
      <Row>
        <Button tone="primary" onClick={() => open({ name: 'record', person })}>
          VIEW FULL RECORD
        </Button>
        <Button onClick={() => open({ name: 'history', person })}>VEHICLE HISTORY</Button>
        <Button onClick={() => open({ name: 'report', person })}>CREATE REPORT</Button>
      </Row>
    </Sheet>
  );
}

/** Anything may be typed as a flag: a long one is not one line. */
const Flags = styled.div`
  display: contents;

  > span {
    border-radius: 1rem;
    white-space: normal;
  }
`;
