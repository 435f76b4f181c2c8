import { styled } from 'styled-components';

/** Above a form that begins with what was typed earlier. */
export function RestoredDraft({ isRestored }: { isRestored: boolean }) {
  return isRestored && <Quiet role="status">You typed this earlier. It was not sent yet.</Quiet>;
}

const Quiet = styled.p`
  color: var(--muted);
`;
