import { styled } from 'styled-components';
import { controlLook } from './control-look';

/** `$isCode` is for plates, VINs, callsigns and codes. */
export const TextInput = styled.input<{ $isCode?: boolean }>`
  ${controlLook}
  ${({ $isCode }) => ($isCode ? 'font-family: var(--mono); letter-spacing: 0.04em;' : '')}
`;
