import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { listSupporters, Supporter } from '@ten8/contracts/auth/supporters';
import { readQuery } from '../../shared/api/read-query';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Section } from './section';

const PREVIEW = 5;
const RECENT = 3;

const supportersQuery = readQuery<typeof listSupporters>('GET /api/donators');

export function Supporters() {
  const { data: supporters = [], isPending } = useQuery(supportersQuery);

  return (
    <Section title="Our supporters" lead="They keep the lights on.">
      {isPending && <Note role="status">Loading our amazing supporters...</Note>}
      {!isPending && supporters.length === 0 && <Note>No donators to display at the moment.</Note>}
      {supporters.length > 0 && <SupporterList supporters={supporters} />}
    </Section>
  );
}

function SupporterList({ supporters }: { supporters: readonly Supporter[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? supporters : supporters.slice(0, PREVIEW);

  return (
    <>
      <List>
        {shown.map(({ id, displayName, username, avatarUrl }, index) => (
          <li key={id} {...(index === PREVIEW && { tabIndex: -1, ref: takeFocus })}>
            <Avatar name={displayName} url={avatarUrl} />
            <div>
              <strong>{displayName}</strong>
              <span>@{username}</span>
            </div>
            {index < RECENT && <Badge tone="accent">Recent</Badge>}
          </li>
        ))}
      </List>
      {!isWhole && supporters.length > PREVIEW && (
        <Button onClick={() => setWhole(true)}>View More Supporters</Button>
      )}
    </>
  );
}

/** For the first of those that were hidden: the button that showed them had the focus, and is gone. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

const Note = styled.p`
  margin-top: var(--space-24);
  color: var(--muted);
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--space-12);
  margin: var(--space-24) 0 var(--space-16);

  li {
    display: flex;
    align-items: center;
    gap: var(--space-12);
    padding: var(--space-12);
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface-1);
  }
  div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    line-height: 1.35;
  }
  div > span {
    display: block;
    color: var(--muted);
    font-size: var(--type-admin);
  }
`;
