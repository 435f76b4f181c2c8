import { styled } from 'styled-components';
import { Section } from './section';

const kinds = [
  { title: 'Dispatchers', text: 'See every unit and call, attach and clear without leaving the board.' },
  { title: 'Officers', text: 'Status, NCIC, plates, BOLOs, reports and a panic alarm under one hand.' },
  { title: 'Civilians', text: 'Characters, vehicles, licenses and a 911 line for their stories.' },
  { title: 'Administrators', text: 'Members, roles, join codes and a log of who did what.' },
];

export function Audience() {
  return (
    <Section title="A dashboard for everyone on the server">
      <List>
        {kinds.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </List>
    </Section>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-24);
  margin-top: var(--space-24);

  div {
    padding-left: var(--space-16);
    border-left: 2px solid var(--accent);
  }
  dt {
    font-weight: 700;
  }
  dd {
    color: var(--muted);
  }
`;
