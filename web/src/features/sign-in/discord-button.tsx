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
      {isFramed() ? (
        <Hint>To sign in with Discord, open Ten8 in a window of its own.</Hint>
      ) : (
        <ButtonAnchor href="/api/auth/discord">Sign In with Discord</ButtonAnchor>
      )}
    </>
  );
}

/** Discord's page cannot be shown in a frame, such as a tablet in the game. */
const isFramed = () => window.self !== window.top;

/** In the middle, as the line about registration below it. */
const Hint = styled.p`
  color: var(--muted);
  font-size: var(--type-admin);
  text-align: center;
  text-wrap: balance;
`;

const Problem = styled.p`
  color: var(--danger-text);
  font-size: var(--type-admin);
`;
