import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';

/** The way back from a page that has no header; at its left edge. */
export const BackToHome = () => (
  <Back to={paths.home}>
    <ArrowLeft size={16} aria-hidden /> Back to Home
  </Back>
);

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  align-self: flex-start;
  gap: var(--space-8);
  min-height: 1.75rem;

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
