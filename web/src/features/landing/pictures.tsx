import { styled } from 'styled-components';
import civilian from './pictures/civilian.jpg';
import dispatch from './pictures/dispatch.jpg';
import officer from './pictures/officer.jpg';
import { Section } from './section';

/** Made by `npm run screenshots`. */
const pictures = [
  {
    src: officer,
    alt: 'The unit console: the own status on top, active calls in the middle, calls, units and BOLOs at the right.',
    caption: 'An officer’s console',
  },
  {
    src: dispatch,
    alt: 'The dispatch console: the queue of calls, the call that is worked on, and the units.',
    caption: 'A dispatcher’s console',
  },
  {
    src: civilian,
    alt: 'The civilian page: characters, vehicles with their plates, and quick actions.',
    caption: 'A civilian’s characters and vehicles',
  },
];

export function Pictures() {
  return (
    <Section title="See it at work" lead="The demo county, as the product shows it.">
      <Grid>
        {pictures.map(({ src, alt, caption }) => (
          <li key={caption}>
            <figure>
              <a href={src}>
                <img src={src} alt={alt} width={1280} height={800} loading="lazy" decoding="async" />
              </a>
              <figcaption>{caption}</figcaption>
            </figure>
          </li>
        ))}
      </Grid>
    </Section>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-24);
  margin-top: var(--space-24);

  li:first-child {
    grid-column: 1 / -1;
  }
  a {
    display: block;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    overflow: hidden;
  }
  img {
    width: 100%;
    height: auto;
  }
  figcaption {
    margin-top: var(--space-8);
    color: var(--muted);
  }
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
