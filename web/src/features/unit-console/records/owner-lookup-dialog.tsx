import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { License } from '@ten8/contracts/civilian/licenses';
import { licensesQuery } from '../../../shared/records/licenses-query';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Facts, type Fact } from '../../../ui/facts';
import { LicenseList } from '../../../ui/license-list';
import { useConsole } from '../console-context';
import { Column } from '../layout';
import { describeSize, lastFirst } from './describe-person';
import { ownerSteps } from './lookup-steps';
import { LookupView } from './lookup-view';
import { PersonAlerts } from './person-alerts';
import { useLookup } from './use-lookup';

const FAILURE = 'Failed to retrieve vehicle records';

interface OwnerLookupDialogProps {
  owner: Character;
  onClose: () => void;
}

const waysOn = [
  { name: 'record', label: 'VIEW FULL RECORD' },
  { name: 'history', label: 'VEHICLE HISTORY' },
  { name: 'report', label: 'CREATE REPORT' },
] as const;

export function OwnerLookupDialog({ owner, onClose }: OwnerLookupDialogProps) {
  const client = useQueryClient();
  const { open } = useConsole();
  const lookup = useLookup({
    steps: ownerSteps,
    load: () => client.fetchQuery(licensesQuery(owner.id)),
    failure: FAILURE,
  });

  return (
    <Dialog isOpen onOpenChange={onClose} title="Owner Lookup (NCIC)" width="wide">
      <LookupView {...lookup} steps={ownerSteps} failure={FAILURE}>
        {(licenses) => <OwnerRecord owner={owner} licenses={licenses} />}
      </LookupView>
      <DialogActions>
        <Button onClick={onClose}>CLOSE RECORD</Button>
        {lookup.progress.state === 'done' &&
          waysOn.map(({ name, label }) => (
            <Button
              key={name}
              {...(name === 'report' ? { tone: 'primary', 'data-next-step': true } : {})}
              onClick={() => open({ name, person: owner })}
            >
              {label}
            </Button>
          ))}
      </DialogActions>
    </Dialog>
  );
}

function OwnerRecord({ owner, licenses }: { owner: Character; licenses: readonly License[] }) {
  const size = describeSize(owner);
  const person: Fact[] = [
    { label: 'Full Name', value: lastFirst(owner) },
    { label: 'Date of Birth', value: owner.dateOfBirth || 'NOT ON FILE', isCode: true },
    ...present('Gender', owner.gender),
    ...present('Race', owner.race),
    ...present('Height / Weight', size),
  ];
  const looks: Fact[] = [
    { label: 'Eye Color', value: owner.eyeColor ?? 'NOT ON FILE' },
    { label: 'Hair Color', value: owner.hairColor ?? 'NOT ON FILE' },
    { label: 'Build', value: owner.build ?? 'NOT ON FILE' },
  ];
  const contact: Fact[] = [
    { label: 'Residence', value: owner.address ?? 'NOT ON FILE' },
    { label: 'Phone', value: owner.phoneNumber ?? 'NOT ON FILE', isCode: true },
  ];

  return (
    <Column>
      <PersonAlerts person={owner} />
      <Facts facts={person} />
      <Group title="Physical Characteristics" facts={looks} />
      <Group title="Contact Information" facts={contact} />
      <section aria-label="License Status">
        <Heading>License Status</Heading>
        <Facts
          facts={[{ label: 'License Number', value: owner.licenseNumber || 'NOT ON FILE', isCode: true }]}
        />
        <Space />
        <LicenseList licenses={licenses} />
      </section>
    </Column>
  );
}

function Group({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      <Facts facts={facts} />
    </section>
  );
}

const present = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : []);

const Heading = styled.h3`
  margin-bottom: var(--space-8);
  padding-bottom: var(--space-4);
  border-bottom: 1px solid var(--line);
`;

const Space = styled.div`
  height: var(--space-8);
`;
