import { keyframes, styled } from 'styled-components';

const run = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(300%); }
`;

/** Something is loading, for an unknown time. */
export const ProgressLine = styled.span`
  display: block;
  width: 10rem;
  height: 2px;
  overflow: hidden;
  background: var(--line);

  &::after {
    content: '';
    display: block;
    width: 33%;
    height: 100%;
    background: var(--accent);
    animation: ${run} 1.2s ease-in-out infinite;
  }
`;
