import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';

/** When this is replaced while the keyboard is in it, the keyboard goes on at the start of its tab. */
export function KeepPlace({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      if (own?.contains(document.activeElement)) own.closest<HTMLElement>('[role="tabpanel"]')?.focus();
    };
  }, []);

  return <Box ref={box}>{children}</Box>;
}

const Box = styled.div`
  display: contents;
`;
