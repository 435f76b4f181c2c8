import { styled } from 'styled-components';
import { VisuallyHidden } from '../../ui/visually-hidden';

/** A preview of a Discord post. Renders only the markdown that the bot uses. */
export function PostPreview({ name, text }: { name: string; text: string }) {
  return (
    <Details>
      <summary>
        Preview<VisuallyHidden> of {name}</VisuallyHidden>
      </summary>
      <Message>
        {text.split('\n').map((line) => (
          <p key={line}>{line.startsWith('-# ') ? <small>{show(line.slice(3))}</small> : show(line)}</p>
        ))}
      </Message>
    </Details>
  );
}

/** `**text**` is bold; a backslash escapes the next character. */
const show = (line: string) =>
  line.split('**').map((part, n) => {
    const words = part.replace(/\\(.)/g, '$1');
    return n % 2 === 1 ? <strong key={n}>{words}</strong> : words;
  });

const Details = styled.details`
  font-size: var(--type-meta);

  summary {
    cursor: pointer;
    color: var(--muted);
  }
`;

const Message = styled.div`
  margin-top: var(--space-4);
  padding: var(--space-8) var(--space-12);
  border-left: 3px solid var(--line);
  overflow-wrap: anywhere;
`;
