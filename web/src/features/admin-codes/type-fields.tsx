import type { CallType } from '@ten8/contracts/cad/codes';
import { KINDS, MAX_PROMPTS, NOT_SECONDS, PRIORITIES, PROMPT_MAX } from '@ten8/contracts/cad/constants';
import { isSeconds } from '../../shared/forms/seconds';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { FieldGroup } from '../../ui/form/field-group';
import { SelectField } from '../../ui/form/select-field';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { upperCaseOptions } from '../../ui/select-options';

export interface TypeValues {
  priority: string;
  prompts: string;
  leo: boolean;
  ems: boolean;
  fire: boolean;
  tow: boolean;
  unit: string;
  onScene: string;
}

/** What the fields hold for a call type, or for a new one. */
export function typeValues(type: CallType | null): TypeValues {
  const has = (kind: (typeof KINDS)[number]) => (type?.kinds ?? ['leo']).includes(kind);
  return {
    priority: type?.priority ?? 'high',
    prompts: type?.prompts.join('\n') ?? '',
    leo: has('leo'),
    ems: has('ems'),
    fire: has('fire'),
    tow: has('tow'),
    unit: String(type?.limits?.unit ?? ''),
    onScene: String(type?.limits?.onScene ?? ''),
  };
}

/** The fields of a call type, from the form. Without a chosen kind it is law enforcement. */
export function typeIn({
  priority,
  prompts,
  unit,
  onScene,
  ...chosen
}: TypeValues): Omit<CallType, 'code' | 'label'> {
  const kinds = KINDS.filter((kind) => chosen[kind]);
  return {
    priority: PRIORITIES.find((each) => each === priority) ?? 'high',
    prompts: linesOf(prompts),
    kinds: kinds.length > 0 ? kinds : ['leo'],
    limits: unit || onScene ? { unit: Number(unit), onScene: Number(onScene) } : null,
  };
}

/** Both limits or none. */
export function wrongLimit({ unit, onScene }: TypeValues) {
  if (!unit && !onScene) return null;
  if (!isSeconds(unit)) return { name: 'unit' as const, toast: NOT_SECONDS };
  return isSeconds(onScene) ? null : { name: 'onScene' as const, toast: NOT_SECONDS };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const priorityOptions = upperCaseOptions(PRIORITIES);

/** What a call type has beside its code and its label. */
export const TypeFields = () => (
  <>
    <SelectField name="priority" label="Priority" options={priorityOptions} />
    <FieldGroup label="For" columnWidth="6rem">
      {KINDS.map((kind) => (
        <CheckboxField key={kind} name={kind} label={kind.toUpperCase()} />
      ))}
    </FieldGroup>
    <FieldGroup label="Late after seconds, where not by priority" columnWidth="9rem">
      <TextField name="unit" label="Without a unit" isDigits />
      <TextField name="onScene" label="Without one on scene" isDigits />
    </FieldGroup>
    <TextAreaField
      name="prompts"
      label="Prompts"
      hint={`What to ask the caller, one in a line: at most ${MAX_PROMPTS}.`}
      rows={4}
      maxLength={MAX_PROMPTS * (PROMPT_MAX + 1)}
    />
  </>
);
