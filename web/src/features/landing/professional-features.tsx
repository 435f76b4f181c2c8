import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { Section } from './section';

const features = [
  'A separate data set for each community',
  'Custom roles: Civilian, Dispatcher, Law Enforcement, Admin',
  'Panic alarm heard by every unit of the community',
  'Live updates, with polling beneath them when a network misbehaves',
  'Person, license, plate and VIN lookups',
  'Discord account linking and automatic role assignment',
  'An activity log of every change made by people',
  'Usable by keyboard alone, on tablets and in dark rooms',
];

export function ProfessionalFeatures() {
  return (
    <Section title="Professional features">
      <List>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={18} aria-hidden /> {feature}
          </li>
        ))}
      </List>
    </Section>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: var(--space-12) var(--space-32);
  margin-top: var(--space-24);

  li {
    display: flex;
    align-items: center;
    gap: var(--space-12);
  }
  svg {
    flex: none;
    color: var(--success-text);
  }
`;
