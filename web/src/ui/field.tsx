import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';

interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Says "(required)" in words after the label. */
  isRequired?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Beside the label, for example a counter. */
  aside?: ReactNode;
  /** Renders the control with the ids and ARIA attributes for its label, hint and error. */
  children: (wiring: FieldWiring) => ReactNode;
}

/** A label, a control, a hint and an error that belong together. */
export function Field({ label, isRequired, hint, error, aside, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <Box>
      <Top>
        <Label htmlFor={id}>
          {label}
          {isRequired && <Required> (required)</Required>}
        </Label>
        {aside && <Aside>{aside}</Aside>}
      </Top>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  min-width: 0;
`;

const Top = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: var(--space-8);
`;

const Label = styled.label`
  font-size: max(var(--type-console), 0.875em);
  font-weight: 600;
`;

const Required = styled.span`
  color: var(--muted);
  font-weight: 400;
`;

const Aside = styled.span`
  color: var(--muted);
  font-size: var(--type-meta);
`;

/** Some quote a name or a value, which may have no spaces. */
const Hint = styled.p`
  color: var(--muted);
  font-size: max(var(--type-meta), 0.8125em);
  overflow-wrap: anywhere;
`;

const Problem = styled(Hint)`
  color: var(--danger-text);
`;
