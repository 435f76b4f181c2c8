import type { Call } from '@ten8/contracts/cad/calls';
import { priorityDigit } from '../../../ui/priority-badge';

/** The active calls, the most urgent first; equally urgent ones as the server lists them. */
export const waitingCalls = (calls: readonly Call[]): Call[] =>
  calls
    .filter(({ status }) => status === 'active')
    .sort((one, other) => priorityDigit(one.priority) - priorityDigit(other.priority));
