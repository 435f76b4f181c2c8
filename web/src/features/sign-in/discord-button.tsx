import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { DISCORD_PROBLEMS } from '@ten8/contracts/auth/discord-problems';
import { ButtonAnchor } from '../../ui/button-anchor';

/** The button to sign in with Discord. Shows why the last attempt failed, when Discord redirected back here. */
export function DiscordButton() {
  const [search] = useSearchParams();
  const problem = Object.entries(DISCORD_PROBLEMS).find(([word]) => word === search.get('discord'));

  return (
    <>
      {problem && <Problem role="alert">{problem[1]}</Problem>}
      <ButtonAnchor href="/api/auth/discord">Sign In with Discord</ButtonAnchor>
    </>
  );
}

const Problem = styled.p`
  color: var(--danger-text);
  font-size: var(--type-admin);
`;
