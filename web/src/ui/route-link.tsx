import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface RouteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  to: string;
  /** What the page it leads to finds in its location. */
  state?: unknown;
}

/** Goes to a page of ours without loading it anew. The router's own `Link` would bring its prefetching along. */
export function RouteLink({ to, state, ...rest }: RouteLinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return <a {...rest} href={useHref(to)} onClick={follow} />;
}
