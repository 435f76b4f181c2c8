export const ACTION_TYPES = ['create', 'update', 'delete', 'other'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** Finds the type by a word in the action's name, ignoring case. */
export function actionTypeOf(action: string): ActionType {
  const lower = action.toLowerCase();
  return ACTION_TYPES.find((type) => type !== 'other' && lower.includes(type)) ?? 'other';
}

export function countActionTypes(
  actions: readonly { action: string; count: number }[],
): Record<ActionType, number> {
  const counts = { create: 0, update: 0, delete: 0, other: 0 };
  for (const { action, count } of actions) counts[actionTypeOf(action)] += count;
  return counts;
}
