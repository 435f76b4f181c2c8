import type { NewReport } from '@ten8/contracts/cad/reports';

/** The form's values, all as typed text. */
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

/** Only a citation has a fine and a court date. Only an arrest has a bail. */
export function toReport(characterId: number, input: ReportInput): NewReport {
  const { type, charges, location, description, fineAmount, courtDate, bailAmount } = input;
  const both = { characterId, charges: splitCharges(charges), location, description };
  return type === 'CITATION'
    ? { ...both, type, fineAmount: parseAmount(fineAmount), courtDate: courtDate || null, bailAmount: null }
    : { ...both, type, fineAmount: null, courtDate: null, bailAmount: parseAmount(bailAmount) };
}
