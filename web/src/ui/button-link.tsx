import { styled } from 'styled-components';
import { buttonLook, type ButtonSize, type ButtonTone } from './button-look';
import { PageLink, type PageLinkProps } from './page-link';

interface ButtonLinkProps extends PageLinkProps {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** A link that looks like a button. */
export function ButtonLink({ tone = 'plain', size = 'normal', ...rest }: ButtonLinkProps) {
  return <Box $tone={tone} $size={size} {...rest} />;
}

const Box = styled(PageLink)<{ $tone: ButtonTone; $size: ButtonSize }>`
  ${buttonLook}
`;
