interface Named {
  firstName: string;
  lastName: string;
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** An entry's author: nobody for a caller who was not signed in. */
export function authorOf({ userId, user }: { userId: number | null; user: Named | null }): string {
  if (user) return fullName(user);
  return userId === null ? 'Not signed in' : `User #${userId}`;
}
