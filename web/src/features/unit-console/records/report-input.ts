import type { NewReport } from '@ten8/contracts/cad/reports';

/** What the form holds: text, as typed. */
export interface ReportInput {
  type: NewReport['type'];
  charges: string;
  location: string;
  description: string;
  fineAmount: string;
  courtDate: string;
  bailAmount: string;
}

export const emptyReport: ReportInput = {
  type: 'CITATION',
  charges: '',
  location: '',
  description: '',
  fineAmount: '',
  courtDate: '',
  bailAmount: '',
};

export type ReportProblems = Partial<Record<keyof ReportInput, string>>;

/** Second spec, 5. */
const DESCRIPTION_MIN = 10;

export function splitCharges(charges: string): string[] {
  return charges
    .split(',')
    .map((charge) => charge.trim())
    .filter((charge) => charge !== '');
}

/** Empty gives none; so does what does not begin with a number. */
export function parseAmount(text: string): number | null {
  const amount = Number.parseInt(text, 10);
  return Number.isNaN(amount) ? null : amount;
}

export function checkReport({ charges, location, description }: ReportInput): ReportProblems {
  return {
    ...(splitCharges(charges).length === 0 ? { charges: 'At least one charge is required' } : {}),
    ...(location.trim() === '' ? { location: 'Location is required' } : {}),
    ...(description.trim().length < DESCRIPTION_MIN
      ? { description: 'Description must be at least 10 characters' }
      : {}),
  };
}

/** Fine and court date belong to a citation, bail to an arrest. */
export function toReport(characterId: number, input: ReportInput): NewReport {
  const isCitation = input.type === 'CITATION';
  return {
    characterId,
    type: input.type,
    charges: splitCharges(input.charges),
    location: input.location,
    description: input.description,
    fineAmount: isCitation ? parseAmount(input.fineAmount) : null,
    courtDate: isCitation && input.courtDate !== '' ? input.courtDate : null,
    bailAmount: isCitation ? null : parseAmount(input.bailAmount),
  };
}

/** A kept draft may be anything: its known texts count. */
export function readDraft(draft: Record<string, unknown> | null): ReportInput {
  if (!draft) return emptyReport;
  const texts = Object.keys(emptyReport).filter((name) => typeof draft[name] === 'string');
  const kept = Object.fromEntries(texts.map((name) => [name, draft[name]]));
  return { ...emptyReport, ...kept, type: draft.type === 'ARREST' ? 'ARREST' : 'CITATION' };
}
