import { refuse } from '@ten8/contracts/errors';
import type { SupporterStore } from './supporter-store';

export async function removeSupporter(supporters: SupporterStore, username: string): Promise<void> {
  if (!(await supporters.delete(username))) throw refuse('not_found', 'Supporter not found');
}
