import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { paths } from '../../paths';
import { usePageTitle } from '../../shared/page/page-title';
import { usePageTheme } from '../../theme/page-theme';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';

export function NotFoundPage() {
  usePageTheme('default');
  usePageTitle('Not found');

  return (
    <Box>
      <TriangleAlert size={40} aria-hidden />
      <h1>Oops, we hit a snag!</h1>
      <p>There is no page at this address. It may have moved.</p>
      <Buttons>
        <ButtonLink to={paths.home} tone="primary">
          Return to Station (Home)
        </ButtonLink>
        <Button onClick={() => history.back()}>Go Back</Button>
      </Buttons>
    </Box>
  );
}

const Box = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-12);
  padding: var(--space-48) var(--space-16);
  text-align: center;

  svg {
    color: var(--accent);
  }
  p {
    color: var(--muted);
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-12);
  margin-top: var(--space-12);
`;
