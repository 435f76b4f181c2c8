import { styled } from 'styled-components';
import { Logo } from '../ui/logo';
import { ProgressLine } from '../ui/progress-line';

/** Shown until the session and the page's files are loaded. */
export function LoadingScreen() {
  return (
    <Box role="status" aria-label="Loading">
      <Logo />
      <ProgressLine />
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-16);
  min-height: 60vh;
`;
