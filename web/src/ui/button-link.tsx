import type { KeyboardEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonStyles, type ButtonSize, type ButtonTone } from './button-styles';

interface ButtonLinkProps extends LinkProps {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/**
 * A button that leads to another page: the specification calls these buttons, so screen readers do, too. It is a link in
 * the browser, so it can be opened in a new tab.
 */
export function ButtonLink({ tone = 'plain', size = 'normal', ...rest }: ButtonLinkProps) {
  return <Box role="button" onKeyDown={pressWithSpace} $tone={tone} $size={size} {...rest} />;
}

/** As on every button. The browser presses a link with Enter only, and would scroll. */
function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

const Box = styled(Link)<{ $tone: ButtonTone; $size: ButtonSize }>`
  ${buttonStyles}
`;
