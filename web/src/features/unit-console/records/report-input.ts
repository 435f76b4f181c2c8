import type { NewReport } from '@ten8/contracts/cad/reports';
import { withDraft } from '../../../shared/draft-texts';

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
  const { type, charges, location, description, fineAmount, courtDate, bailAmount } = input;
  const both = { characterId, charges: splitCharges(charges), location, description };
  return type === 'CITATION'
    ? { ...both, type, fineAmount: parseAmount(fineAmount), courtDate: courtDate || null, bailAmount: null }
    : { ...both, type, fineAmount: null, courtDate: null, bailAmount: parseAmount(bailAmount) };
}

/** A kept draft may be anything: its known texts count. */
export function readDraft(draft: Record<string, unknown> | null): ReportInput {
  const { type, ...texts } = withDraft(emptyReport, draft);
  return { ...texts, type: type === 'ARREST' ? 'ARREST' : 'CITATION' };
}
