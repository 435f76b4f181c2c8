import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';
import { Facts } from '../../../ui/facts';
import { describeSize, lastFirst } from './describe-person';
import { PersonAlerts } from './person-alerts';

export function SubjectDetails({ person }: { person: Character }) {
  const { gender, eyeColor, hairColor } = person;

  return (
    <Box aria-label="Subject details">
      <Facts
        facts={[
          { label: 'Name', value: lastFirst(person) },
          { label: 'DOB', value: person.dateOfBirth || 'NOT ON FILE', isCode: true },
          { label: 'Gender', value: gender ?? 'NOT ON FILE' },
          { label: 'DL Number', value: person.licenseNumber || 'NOT ON FILE', isCode: true },
          { label: 'Height / Weight', value: describeSize(person) || 'NOT ON FILE' },
          { label: 'Eyes / Hair', value: [eyeColor, hairColor].map((color) => color ?? 'N/A').join(' / ') },
          { label: 'Address', value: person.address || 'NOT ON FILE', isWide: true },
        ]}
      />
      <PersonAlerts person={person} />
    </Box>
  );
}

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
  padding: var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-2);
`;
