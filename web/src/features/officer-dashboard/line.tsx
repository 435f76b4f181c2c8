import { styled } from 'styled-components';

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--row);
  min-width: 0;
  overflow-wrap: anywhere;
`;
