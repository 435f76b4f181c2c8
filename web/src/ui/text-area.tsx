import { styled } from 'styled-components';
import { controlLook } from './control-look';

export const TextArea = styled.textarea`
  ${controlLook}
  min-height: 6rem;
  resize: vertical;
`;
