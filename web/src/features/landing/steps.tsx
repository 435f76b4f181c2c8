import { styled } from 'styled-components';
import { Section } from './section';

const steps = [
  { title: 'Create community', text: 'Name it, choose who may find it, done.' },
  { title: 'Invite members', text: 'Share a five-character join code, then hand out roles.' },
  { title: 'Start roleplaying', text: 'Civilians call, officers go 10-8, dispatch connects them.' },
];

export function Steps() {
  return (
    <Section title="Ready in minutes">
      <List>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <b aria-hidden>{index + 1}</b>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </List>
    </Section>
  );
}

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: var(--space-24);
  margin-top: var(--space-24);

  li {
    display: flex;
    gap: var(--space-16);
  }
  b {
    display: grid;
    place-items: center;
    flex: none;
    width: 2.5rem;
    height: 2.5rem;
    border: 2px solid var(--accent);
    border-radius: var(--radius-pill);
    color: var(--accent);
  }
  p {
    color: var(--muted);
  }
`;
