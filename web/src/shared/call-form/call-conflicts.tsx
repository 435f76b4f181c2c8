import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import type { CallFields } from './call-fields';
import type { CallForm } from './use-call-edit';

interface CallConflictsProps {
  form: CallForm;
  /** The fields are named as in the form above. */
  labels: Record<keyof CallFields, string>;
}

/**
 * The form may be longer than its part of the screen, and the choice comes after its last field. A timer later the field
 * has got the focus, which scrolls back to it.
 */
function intoView(box: HTMLElement | null) {
  const timer = setTimeout(() => box?.scrollIntoView({ block: 'nearest' }));
  return () => clearTimeout(timer);
}

/** Lists the fields that someone else changed too: their value, my value, and a button for each. */
export function CallConflicts({ form: { conflicts, choose, methods }, labels }: CallConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Box ref={intoView} aria-label="Changed by somebody else">
      <h3>Somebody changed this call while you were typing</h3>
      <ul>
        {conflicts.map(({ field, theirs }) => (
          <li key={field}>
            <b>{labels[field]}</b>
            <p>{theirs}</p>
            <p>Yours: {methods.getValues(field) || 'empty'}</p>
            <Choice>
              <Button size="small" onClick={() => choose(field, 'theirs')}>
                Keep theirs
              </Button>
              <Button size="small" onClick={() => choose(field, 'mine')}>
                Take mine
              </Button>
            </Choice>
          </li>
        ))}
      </ul>
      <p>Then press UPDATE again.</p>
    </Box>
  );
}

const Choice = styled.div`
  display: flex;
  gap: var(--space-8);
  margin-top: var(--space-4);
`;

const Box = styled.section`
  padding: var(--space-12);
  border: 1px solid var(--warning-text);
  border-radius: var(--radius-card);

  h3 {
    color: var(--warning-text);
  }
  li {
    padding: var(--space-8) 0;
  }
  p {
    overflow-wrap: anywhere;
  }
`;
