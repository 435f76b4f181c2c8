import { MapPin } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { LOCATION_MAX } from '@ten8/contracts/constants';
import { keyTarget } from '../../../shared/keyboard/key-target';
import { useUnits } from '../../../shared/units/units-query';
import { upperCased } from '../../../ui/form/upper-case';
import { TextInput } from '../../../ui/text-input';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { useConsole } from '../console-context';
import { useLocate } from './use-locate';

/**
 * The location of the own unit. Enter and leaving the field save it, Esc restores the old location. What was refused stays
 * in the field, and Enter sends it again.
 */
export function LocationField() {
  const { data: units } = useUnits();
  const { place, locate, unsaved, refusal } = useLocate();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = (locate && typed) ?? place;
  const isSent = typed !== null && typed === unsaved;
  const problem = isSent ? refusal : null;
  const problemId = useId();
  const { locationVisit } = useConsole().location;
  const box = useRef<HTMLInputElement>(null);
  const canLocate = locate !== null;

  useEffect(() => {
    // The list of units may be loaded after the page.
    if (locationVisit && canLocate) box.current?.focus();
  }, [locationVisit, canLocate]);

  const save = () => {
    if (typed === null || !locate || typed.trim() === place) setTyped(null);
    else locate(typed, { onSuccess: () => setTyped((now) => (now === typed ? null : now)) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSent || problem) save();
  };
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setTyped(null);

  return (
    <Box onSubmit={submit} title={problem ?? 'Where you are: your colleagues and your alarm say so'}>
      <MapPin size={14} aria-hidden />
      <Input
        ref={box}
        aria-label="Unit location"
        aria-keyshortcuts="L"
        {...keyTarget('locate')}
        placeholder={units && !locate ? 'Off duty' : 'Location'}
        autoComplete="off"
        maxLength={LOCATION_MAX}
        disabled={!locate}
        aria-invalid={problem !== null}
        aria-describedby={problemId}
        value={shown}
        $isCode
        onChange={(event) => setTyped(upperCased(event))}
        onKeyDown={onKeyDown}
        onBlur={() => isSent || save()}
      />
      <VisuallyHidden id={problemId}>{problem}</VisuallyHidden>
    </Box>
  );
}

const Box = styled.form`
  position: relative;
  flex: 1 1 5.25rem;
  min-width: 5.25rem;
  max-width: 13rem;

  svg {
    position: absolute;
    top: 50%;
    left: var(--space-8);
    translate: 0 -50%;
    color: var(--muted);
    pointer-events: none;
  }
`;

const Input = styled(TextInput)`
  && {
    min-height: 2.25rem;
    padding-left: 1.75rem;
  }
  /* In a full strip there is room for the word in these letters only. */
  &&::placeholder {
    font-family: var(--font);
    letter-spacing: 0;
  }
  @media (max-width: 1599px) {
    && {
      padding-right: var(--space-4);
    }
    &&::placeholder {
      font-size: var(--type-meta);
    }
  }
  @media (pointer: coarse) {
    && {
      min-height: 2.75rem;
    }
  }
`;
