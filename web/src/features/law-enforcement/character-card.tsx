import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { FoundCharacter } from '@ten8/contracts/civilian/search';
import { fullName } from '../../shared/full-name';
import { licensesQuery } from '../../shared/records/licenses-query';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Facts } from '../../ui/facts';
import { LicenseList } from '../../ui/license-list';
import { Note } from '../../ui/muted';

const NOT_YET = 'Not available here yet: use the unit console';
const orNothing = (value: string | null) => value ?? 'Not on file';

export function CharacterCard({ character }: { character: FoundCharacter }) {
  const { data: licenses } = useQuery(licensesQuery(character.id));
  const { height, weight } = character;
  const hintId = useId();

  return (
    <Card title={fullName(character)}>
      <Facts
        facts={[
          { label: 'Date of Birth', value: character.dateOfBirth, isCode: true },
          { label: 'License Number', value: character.licenseNumber, isCode: true },
          { label: 'Gender', value: orNothing(character.gender) },
          { label: 'Phone', value: orNothing(character.phoneNumber), isCode: true },
          { label: 'Height', value: height === null ? 'Not on file' : `${height} in` },
          { label: 'Weight', value: weight === null ? 'Not on file' : `${weight} lbs` },
          { label: 'Eyes', value: orNothing(character.eyeColor) },
          { label: 'Hair', value: orNothing(character.hairColor) },
          { label: 'Address', value: orNothing(character.address), isWide: true },
          { label: 'License Status', value: <LicenseList licenses={licenses} isComplete />, isWide: true },
        ]}
      />
      <Row>
        {['View Full Record', 'Vehicle History'].map((label) => (
          <Button key={label} aria-disabled aria-describedby={hintId}>
            {label}
          </Button>
        ))}
        <Note id={hintId}>{NOT_YET}</Note>
      </Row>
    </Card>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
`;
