import type { Call } from '@ten8/contracts/cad/calls';
import { priorityDigit } from '../../../ui/priority-badge';

/** The active calls, the most urgent first. Equally urgent ones keep the order of the server. */
export const sortActiveCalls = (calls: readonly Call[]): Call[] =>
  calls
    .filter(({ status }) => status === 'active')
    .sort((one, other) => priorityDigit(one.priority) - priorityDigit(other.priority));
