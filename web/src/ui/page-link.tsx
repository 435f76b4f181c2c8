import type { ComponentProps } from 'react';
import { Link } from 'wouter';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** What the page it leads to finds in the history's state. */
  state?: object;
}

/** Goes to a page of ours without loading the app again. */
export function PageLink({ to, state, ...rest }: PageLinkProps) {
  return <Link to={to} {...(state && { state })} {...rest} />;
}
