import { ArrowRight, Circle, CircleCheckBig, Footprints } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { VisuallyHidden } from '../../ui/visually-hidden';

export interface Step {
  title: string;
  text: string;
  /** What it leads to on this page, as `#members`. */
  href: string;
  isDone: boolean;
}

interface FirstStepsCardProps {
  steps: readonly Step[];
  onHide: () => void;
}

/** What a new owner does first. A step is ticked by what really happened, never by a click here. */
export function FirstStepsCard({ steps, onHide }: FirstStepsCardProps) {
  return (
    <Card
      title="First Steps"
      icon={<Footprints size={20} aria-hidden />}
      description={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}
      actions={<Button onClick={onHide}>Hide</Button>}
    >
      <List aria-label="First steps">
        {steps.map(({ title, text, href, isDone }) => (
          <Item key={title} $isDone={isDone}>
            {isDone ? <CircleCheckBig size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
            <div>
              <h3>
                {title} <VisuallyHidden>{isDone ? '(done)' : '(to do)'}</VisuallyHidden>
              </h3>
              <p>{text}</p>
              {!isDone && (
                <a href={href} aria-label={`${title}: show me where`}>
                  Show me where <ArrowRight size={14} aria-hidden />
                </a>
              )}
            </div>
          </Item>
        ))}
      </List>
    </Card>
  );
}

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-16);

  @media (min-width: 640px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 1200px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Item = styled.li<{ $isDone: boolean }>`
  display: flex;
  gap: var(--space-12);

  svg {
    flex: none;
    color: ${({ $isDone }) => ($isDone ? 'var(--success-text)' : 'var(--muted)')};
  }
  p {
    color: var(--muted);
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-4);
    min-height: 1.75rem;
    font-weight: 600;

    svg {
      color: inherit;
    }
  }
  @media (pointer: coarse) {
    a {
      min-height: 2.75rem;
    }
  }
`;
