import { keyframes, styled } from 'styled-components';

const breathe = keyframes`
  50% { opacity: 0.45; }
`;

/** A grey bar where text will be. */
export const Skeleton = styled.span<{ $width?: string; $height?: string }>`
  display: block;
  width: ${({ $width }) => $width ?? '100%'};
  height: ${({ $height }) => $height ?? '0.75em'};
  border-radius: var(--radius-control);
  background: var(--line);
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
